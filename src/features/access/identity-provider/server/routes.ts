import { serve } from '#platform/server/http/endpoints.ts'
import { getIdentity, unlinkIdentity } from '../contract.ts'
import type { IdentityProviderService } from './service.ts'

export const identityProviderRoutes = (identities: IdentityProviderService) => [
  serve(getIdentity, ({ actor }) => identities.read(actor.userId)),
  serve(unlinkIdentity, async ({ actor, origin }) => {
    await identities.unlink({ userId: actor.userId, origin })
    return undefined
  }),
]
