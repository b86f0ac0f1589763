import { bind } from '#platform/server/bind.ts'
import { changePassword } from './change-password.ts'
import type { DemoDeps } from './deps.ts'
import { seed } from './seed.ts'
import { practiceManager } from './staff.ts'

export type DemoService = ReturnType<typeof createDemoService>

export const createDemoService = (deps: DemoDeps) => ({
  ...bind(deps, { seed, changePassword }),

  /** True if this database holds the demo practice. */
  async isSeeded(): Promise<boolean> {
    return (await deps.accounts.findByLogin(practiceManager.email)) !== undefined
  },

  /** True if this is the password of the demo accounts. */
  async isPassword(password: string): Promise<boolean> {
    const checked = await deps.accounts.checkPassword(practiceManager.email, password)
    return checked !== 'busy' && checked.match !== undefined
  },
})
