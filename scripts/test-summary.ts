import { relative } from 'node:path'

/** The parts of Vitest's JSON report that are read here. `retries` is added by tests/support/story-runner.ts. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; meta: { retries?: number } }[]
  }[]
}

export type TestSummary = {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed only on a retry, each with its file. */
  retried: string[]
}

export function parseReport(json: string, root: string): TestSummary {
  const report = JSON.parse(json) as VitestReport // written by Vitest itself
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, meta }) => status === 'passed' && (meta.retries ?? 0) > 0)
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
  }
}

export function formatSummary({ passed, failed, skipped, retried }: TestSummary): string {
  const names = retried.map((test) => `passed only on a retry: ${test}`)
  return [...names, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n')
}
