import type { FeatureModule } from '#platform/server/infrastructure.ts'

/** The removals of the features so far, in the order in which they run. */
export const listRemovals = (modules: readonly FeatureModule<unknown>[]) =>
  modules.flatMap((each) => each.removals ?? [])

/** Everything that the modules of all features contribute to the server. */
export const combineModules = (modules: readonly FeatureModule<unknown>[]) => ({
  endpoints: modules.flatMap((each) => each.endpoints ?? []),
  jobs: modules.flatMap((each) => each.jobs ?? []),
  metrics: modules.flatMap((each) => each.metrics ?? []),
  async start(): Promise<void> {
    for (const each of modules) await each.start?.()
  },
  /** Stops each feature before those that it depends on. */
  async stop(): Promise<void> {
    for (const each of modules.toReversed()) await each.stop?.()
  },
})
