import { spawn } from 'node:child_process'
import { once } from 'node:events'

const script = `
  const { DatabaseSync } = require('node:sqlite')
  const sqlite = new DatabaseSync(process.argv[1], { timeout: 5000 })
  sqlite.exec('begin immediate')
  process.stdout.write('locked')
  process.stdin.once('data', () => { sqlite.exec('commit'); process.exit() })
`

/** Holds the write lock of a SQLite file in another process, as an operator's shell does. @returns what releases it */
export async function holdWriteLock(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--no-warnings', '-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    if (child.exitCode !== null) return
    child.stdin.write('release')
    await once(child, 'exit')
  }
}
