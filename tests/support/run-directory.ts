// Vitest's global setup: the directory for what is made once in a run and copied, such as filled databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'practice-run-'))
  process.env['TEST_RUN_DIRECTORY'] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
