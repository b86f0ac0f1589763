import type { RunnerTask, RunnerTestFile } from 'vitest'
import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How many attempts failed before the one that counts; absent when the first one counted. */
    retries?: number
  }
}

/**
 * Gives stories in a browser a second attempt, and every other test one. A browser shares few cores with
 * servers and databases and can miss a deadline; elsewhere a test that fails once is broken. The retries go
 * into the JSON report, where `npm test` reads them. A runner rather than two projects, because Vitest never
 * shares a process between projects.
 */
export default class StoryRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file)
    this.config.retry = /^tests\/(e2e|engines)\//.test(file.name) ? 1 : 0
  }

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test)
    const retries = test.result?.retryCount ?? 0
    if (retries > 0) test.meta.retries = retries
  }
}
