import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isLocked } from './lock-line.ts'

// A rebuild takes about a second for each 100 MB: on the main thread it would hold up every request. It does not wait
// for another program, because queries wait for it: the next night tries again.
const sqlite = new DatabaseSync(String(workerData), { timeout: 0 })
try {
  sqlite.exec('pragma secure_delete = on; pragma synchronous = full')
  sqlite.exec('vacuum')
  // Copies the new file out of the log here, not in the next write of the main thread.
  sqlite.exec('pragma wal_checkpoint(truncate)')
  parentPort?.postMessage('done')
} catch (error) {
  if (!isLocked(error)) throw error
} finally {
  sqlite.close()
}
