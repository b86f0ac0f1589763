import type { Limits } from './test-parts.ts'

/** The most expensive steps that each part of `npm test` may take. See "Tests" in CONTRIBUTING.md before raising one. */
export const testLimits: Limits = {}
