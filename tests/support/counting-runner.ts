import { type RunnerTestSuite, TestRunner } from 'vitest'
import { startCounting } from './counts.ts'

const isFile = (suite: RunnerTestSuite) => 'filepath' in suite

/** Reports the expensive steps of each file. Files share a process, but run one after the other in it. */
export default class CountingRunner extends TestRunner {
  #finish: ReturnType<typeof startCounting> | undefined

  override onBeforeRunSuite(suite: RunnerTestSuite) {
    if (isFile(suite)) this.#finish = startCounting()
    return super.onBeforeRunSuite(suite)
  }

  override onAfterRunSuite(suite: RunnerTestSuite) {
    if (isFile(suite) && this.#finish) suite.meta.counts = this.#finish()
    return super.onAfterRunSuite(suite)
  }
}
