import { bind } from '#platform/server/bind.ts'
import { consumeFactor, listMethods } from './check-factor.ts'
import { askForPasskey, consumePasskey, findPasskeyOwner, verifyPasskey } from './check-passkey.ts'
import type { FactorDeps } from './deps.ts'
import { addPasskey, removePasskey, startPasskey } from './passkey-setup.ts'
import {
  isFactorRequired,
  listFactorOwners,
  mustAddFactor,
  requireFactors,
} from './required-factor.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp-setup.ts'
import { listSecondSteps, readFactors, removeAtTerminal, resetUserFactors } from './user-factors.ts'

export type FactorService = ReturnType<typeof createFactorService>

export const createFactorService = (deps: FactorDeps) => ({
  ...bind(deps, {
    listMethods,
    consume: consumeFactor,
    read: readFactors,
    listSecondSteps,
    startTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    startPasskey,
    addPasskey,
    removePasskey,
    askForPasskey,
    findPasskeyOwner,
    verifyPasskey,
    consumePasskey,
    reset: resetUserFactors,
    removeAtTerminal,
    isRequired: isFactorRequired,
    require: requireFactors,
    mustAdd: mustAddFactor,
    listOwners: listFactorOwners,
  }),
  /** The only address at which passkeys work; null if there is none. */
  passkeyOrigin: deps.relyingParty.fault === null ? deps.relyingParty.origin : null,

  deleteExpiredChallenges: (limit: number): Promise<number> =>
    deps.repository.deleteExpiredChallenges(deps.clock.now(), limit),
})
