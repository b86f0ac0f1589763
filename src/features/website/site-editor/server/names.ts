import { fullName } from '#shared/names.ts'
import type { EditorDeps } from './deps.ts'

/** Finds the names of administrators by user id; null where the account no longer exists. */
export async function readNames({
  accounts,
}: Pick<EditorDeps, 'accounts'>): Promise<(userId: number | null) => string | null> {
  const names = new Map(
    (await accounts.listNames()).map((account) => [account.id, fullName(account)]),
  )
  return (userId) => (userId === null ? null : (names.get(userId) ?? null))
}
