import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule } from '#platform/server/infrastructure.ts'
import { getAgenda as definition } from '../contract.ts'
import type { AgendaDeps } from './deps.ts'
import { getAgenda } from './get-agenda.ts'

/** Composed of what other features have stored; it has no table of its own. */
export const createAgenda = (deps: AgendaDeps): FeatureModule<undefined> => ({
  service: undefined,
  endpoints: [
    serve(definition, ({ actor, query, origin }) => getAgenda(deps, actor, query, origin)),
  ],
})
