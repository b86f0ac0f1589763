import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterEach } from 'vitest'

const root = join(import.meta.dirname, '../..')
const recorded = new Set<BrowserContext>()

/**
 * Records what happens in a context, without writing it anywhere. Snapshots of the document and the network
 * cost a fifth of a story's time: `TEST_SNAPSHOTS=true` adds them.
 */
export async function startTrace(context: BrowserContext) {
  await context.tracing.start({ snapshots: process.env['TEST_SNAPSHOTS'] === 'true' })
  recorded.add(context)
  context.once('close', () => recorded.delete(context))
}

/**
 * Writes the traces of the contexts that a failed test leaves open into `test-results/`, and names them in
 * its error: stories close what they opened only when they succeed. To be called after a file's own
 * `afterEach` that closes contexts, as Vitest runs the last one first.
 */
export function saveTracesOnFailure() {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const directory = join(root, 'test-results')
    await mkdir(directory, { recursive: true })
    const name = `${task.file.name} ${task.name}`.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 120)
    const paths: string[] = []
    for (const context of recorded) {
      const path = join(directory, `${name}-${paths.length + 1}.zip`)
      await context.tracing.stop({ path })
      paths.push(relative(root, path))
    }
    const commands = paths.map((path) => `npx playwright show-trace ${path}`)
    recorded.clear()
    const [error] = task.result.errors ?? []
    if (error) error.message += `\n\n${commands.join('\n')}\n`
  })
}
