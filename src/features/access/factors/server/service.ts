import { bind } from '#platform/server/bind.ts'
import { consumeFactor, listMethods } from './check-factor.ts'
import type { FactorDeps } from './deps.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp-setup.ts'
import { readFactors, removeAtTerminal, resetUserFactors } from './user-factors.ts'

export type FactorService = ReturnType<typeof createFactorService>

export const createFactorService = (deps: FactorDeps) =>
  bind(deps, {
    listMethods,
    consume: consumeFactor,
    read: readFactors,
    startTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    reset: resetUserFactors,
    removeAtTerminal,
  })
