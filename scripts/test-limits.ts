import { noCounts } from '../tests/support/counts.ts'
import type { Limits } from './test-parts.ts'

/** The most expensive steps that each part of `npm test` may take. See "Tests" in CONTRIBUTING.md before raising one. */
export const testLimits: Limits = {
  calls: { ...noCounts, serverStarts: 386 },
  components: { ...noCounts, accessibilityRuns: 130 },
  screens: { pageLoads: 210, contexts: 60, serverStarts: 17, accessibilityRuns: 162 },
  stories: { pageLoads: 390, contexts: 170, serverStarts: 36, accessibilityRuns: 1 },
}
