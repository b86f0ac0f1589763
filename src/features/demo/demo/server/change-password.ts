import type { DemoDeps } from './deps.ts'
import { listDemoStaff } from './staff.ts'

/** Changes the password of all demo accounts. @returns the users whose sessions have to end */
export async function changePassword(
  { accounts, database }: DemoDeps,
  password: string,
): Promise<number[]> {
  const passwordHash = await accounts.hashPassword(password)
  return database.transaction(async () => {
    const changed: number[] = []
    for (const { email } of listDemoStaff()) {
      const user = await accounts.findByLogin(email)
      if (!user) continue
      await accounts.setPassword(user.id, passwordHash)
      changed.push(user.id)
    }
    return changed
  })
}
