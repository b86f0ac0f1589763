import { Writable } from 'node:stream'
import { createLogger } from '#platform/server/logger.ts'

/** The server's logger, with lines that a test can read. */
export function createTestLog() {
  let text = ''
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  return {
    logger: createLogger('info', destination),
    text: () => text,
    /** Everything that was logged, oldest first. */
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>), // pino writes one object a line
  }
}
