import { noCounts } from '../tests/support/counts.ts'
import type { Limits } from './test-parts.ts'

/** The most expensive steps that each part of `npm test` may take. See "Tests" in CONTRIBUTING.md before raising one. */
export const testLimits: Limits = {
  calls: { ...noCounts, serverStarts: 395 },
  components: { ...noCounts, accessibilityRuns: 99 },
  screens: { pageLoads: 155, contexts: 50, serverStarts: 17, accessibilityRuns: 102 },
  stories: { pageLoads: 160, contexts: 70, serverStarts: 34, accessibilityRuns: 1 },
}
