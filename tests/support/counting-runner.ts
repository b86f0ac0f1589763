import { type RunnerTestSuite, TestRunner } from 'vitest'
import { startCounting } from './counts.ts'

/** Reports the expensive steps of each file. Files share a process, but run one after the other in it. */
export default class CountingRunner extends TestRunner {
  #finish: ReturnType<typeof startCounting> | undefined

  override onBeforeRunSuite(suite: RunnerTestSuite) {
    if (suite.suite === undefined) this.#finish = startCounting()
    return super.onBeforeRunSuite(suite)
  }

  override onAfterRunSuite(suite: RunnerTestSuite) {
    if (suite.suite === undefined && this.#finish) suite.meta.counts = this.#finish()
    return super.onAfterRunSuite(suite)
  }
}
