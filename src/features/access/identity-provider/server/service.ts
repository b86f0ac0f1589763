import { bind } from '#platform/server/bind.ts'
import type { IdentityDeps } from './deps.ts'
import {
  findIdentityOwner,
  isIdentityLinked,
  linkOwnIdentity,
  readIdentity,
  unlinkIdentity,
} from './identities.ts'
import { readProviderAnswer } from './read-answer.ts'
import { startProviderRequest } from './start-request.ts'

export type { ProviderClaims } from './provider.ts'
// Other features may import this service, but not the files behind it.
export type { AskedIdentity } from './start-request.ts'

export type IdentityProviderService = ReturnType<typeof createIdentityProviderService>

export const createIdentityProviderService = (deps: IdentityDeps) => ({
  ...bind(deps, {
    ask: startProviderRequest,
    readAnswer: readProviderAnswer,
    findOwner: findIdentityOwner,
    read: readIdentity,
    link: linkOwnIdentity,
    unlink: unlinkIdentity,
    isLinked: isIdentityLinked,
  }),
  /** The provider's name; null where the practice has none. */
  name: deps.settings?.name ?? null,

  deleteExpiredRequests: (limit: number): Promise<number> =>
    deps.repository.deleteExpiredRequests(deps.clock.now(), limit),
})
