import { noCounts } from '../tests/support/counts.ts'
import type { Limits } from './test-parts.ts'

/** The most expensive steps that each part of `npm test` may take. See "Tests" in CONTRIBUTING.md before raising one. */
export const testLimits: Limits = {
  // Among them the servers of operators' commands and kills that need no process: uncounted while they were processes.
  calls: { ...noCounts, serverStarts: 408 },
  components: { ...noCounts, accessibilityRuns: 113 },
  screens: { pageLoads: 140, contexts: 46, serverStarts: 17, accessibilityRuns: 91 },
  stories: { pageLoads: 98, contexts: 48, serverStarts: 31, accessibilityRuns: 1 },
}
