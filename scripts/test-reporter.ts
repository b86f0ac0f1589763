// Shows each file as it ends, with its part, how many of all are done, and the time so far; failures in full at the end.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { noCounts } from '../tests/support/counts.ts'
import { type FileResult, findPart, formatTime } from './test-parts.ts'

function toResult(module: TestModule, path: string): FileResult {
  const tests = [...module.children.allTests()]
  const countTests = (state: string) => tests.filter((test) => test.result().state === state).length
  const counts = module.meta().counts ?? noCounts
  const inComponents = tests.reduce((sum, test) => sum + (test.meta().accessibilityRuns ?? 0), 0)
  // A file that cannot be loaded reports no failed test.
  const isBroken = module.state() === 'failed' && countTests('failed') === 0
  return {
    path,
    seconds: module.diagnostic().duration / 1000,
    passed: countTests('passed'),
    failed: countTests('failed') + (isBroken ? 1 : 0),
    skipped: countTests('skipped') + countTests('pending'),
    counts: { ...counts, accessibilityRuns: counts.accessibilityRuns + inComponents },
  }
}

export default class ProgressReporter extends DefaultReporter {
  readonly #started = Date.now()
  readonly #all = new Map<string, number>()
  readonly #done = new Map<string, number>()
  readonly #results: FileResult[] = []

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]) {
    super.onTestRunStart(specifications)
    for (const { moduleId } of specifications) {
      const part = findPart(relative(process.cwd(), moduleId))
      this.#all.set(part, (this.#all.get(part) ?? 0) + 1)
    }
  }

  protected override printTestModule(module: TestModule) {
    const result = toResult(module, relative(process.cwd(), module.moduleId))
    this.#results.push(result)
    const part = findPart(result.path)
    const done = (this.#done.get(part) ?? 0) + 1
    this.#done.set(part, done)
    const sum = `${this.#results.length}/${[...this.#all.values()].reduce((a, b) => a + b, 0)}`
    const time = formatTime((Date.now() - this.#started) / 1000)
    this.log(
      `${result.failed > 0 ? '✗' : '✓'} ${time.padStart(5)} ${sum.padStart(8)}  ${part} ${done}/${this.#all.get(part)}  ${result.path}  ${result.passed} passed in ${result.seconds.toFixed(1)} s`,
    )
    if (result.failed > 0) super.printTestModule(module)
    const file = process.env['TEST_RESULTS']
    if (file) writeFileSync(file, JSON.stringify(this.#results))
  }
}
