import { serve } from '#platform/server/http/endpoints.ts'
import {
  confirmTotp,
  getFactors,
  getUserFactors,
  removeTotp,
  renewRecoveryCodes,
  requireFactors,
  resetUserFactors,
  startTotp,
} from '../contract/factors.ts'
import { addPasskey, removePasskey, startPasskey } from '../contract/passkeys.ts'
import type { FactorService } from './service.ts'

export const factorRoutes = (factors: FactorService) => [
  serve(getFactors, ({ actor }) => factors.read(actor.userId)),
  serve(startTotp, ({ actor }) => factors.startTotp(actor)),
  serve(confirmTotp, async ({ actor, body, origin }) => ({
    recoveryCodes: await factors.confirmTotp(actor, body.code, origin),
  })),
  serve(removeTotp, async ({ actor, origin }) => {
    await factors.removeTotp(actor, origin)
    return undefined
  }),
  serve(renewRecoveryCodes, async ({ actor, origin }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(actor, origin),
  })),
  serve(startPasskey, ({ actor }) => factors.startPasskey(actor)),
  serve(addPasskey, ({ actor, body, origin }) => factors.addPasskey(actor, body, origin)),
  serve(removePasskey, async ({ actor, params, origin }) => {
    await factors.removePasskey(actor, params.id, origin)
    return undefined
  }),
  serve(requireFactors, async ({ actor, body, origin }) => {
    await factors.require(actor, body.isRequired, origin)
    return undefined
  }),
  serve(getUserFactors, ({ params }) => factors.read(params.id)),
  serve(resetUserFactors, async ({ actor, params, origin }) => {
    await factors.reset(actor, params.id, origin)
    return undefined
  }),
]
