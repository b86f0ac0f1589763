import { bind } from '#platform/server/bind.ts'
import { consumeFactor, listMethods } from './check-factor.ts'
import type { FactorDeps } from './deps.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp-setup.ts'
import { listSecondSteps, readFactors, removeAtTerminal, resetUserFactors } from './user-factors.ts'

export type FactorService = ReturnType<typeof createFactorService>

export const createFactorService = (deps: FactorDeps) =>
  bind(deps, {
    listMethods,
    consume: consumeFactor,
    read: readFactors,
    listSecondSteps,
    startTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    reset: resetUserFactors,
    removeAtTerminal,
  })
