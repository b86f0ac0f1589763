import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { getAgenda as definition } from '../contract.ts'
import type { AgendaDeps } from './deps.ts'
import { getAgenda } from './get-agenda.ts'

/** Composed of what other features have stored; it has no table of its own. */
export function createAgenda(
  { clock, config }: Infrastructure,
  given: Omit<AgendaDeps, 'clock' | 'timeZone'>,
): FeatureModule<undefined> {
  const deps = { ...given, clock, timeZone: config.timeZone }
  return {
    service: undefined,
    endpoints: [
      serve(definition, ({ actor, query, origin }) => getAgenda(deps, actor, query, origin)),
    ],
  }
}
