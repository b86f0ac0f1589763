import { bind } from '#platform/server/bind.ts'
import { getHealth, type SystemHealthDeps } from './get-health.ts'

export type SystemHealthService = ReturnType<typeof createSystemHealthService>

/** Reports whether everything the practice runs on works, as its owners report it. */
export const createSystemHealthService = (deps: SystemHealthDeps) => ({
  ...bind(deps, { getHealth }),
})
