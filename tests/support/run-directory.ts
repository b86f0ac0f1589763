// Vitest's global setup: the directory of a run, for what is made once and copied, such as filled databases, and for all
// temporary files. Browsers leave some behind, hundreds in a day, and they lie in memory.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup(): () => void {
  const usual = process.env['TMPDIR']
  const directory = mkdtempSync(join(tmpdir(), 'practice-run-'))
  // PostgreSQL, which runs as a user of its own, reaches its directory through this one.
  chmodSync(directory, 0o711)
  process.env['TEST_RUN_DIRECTORY'] = directory
  process.env['TMPDIR'] = directory
  return () => {
    process.env['TMPDIR'] = usual
    // A browser may still be ending.
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}
