import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// A rebuild takes about a second for each 100 MB: on the main thread it would hold up every request.
const sqlite = new DatabaseSync(String(workerData), { timeout: 10_000 })
try {
  sqlite.exec('pragma secure_delete = on; pragma synchronous = full')
  sqlite.exec('vacuum')
  // Copies the new file out of the log here, not in the next write of the main thread.
  sqlite.exec('pragma wal_checkpoint(truncate)')
} finally {
  sqlite.close()
}
parentPort?.postMessage('done')
