import { join } from 'node:path'
import { startServer } from '#app/server/start-server.ts'
import { readConfig } from '#platform/server/config.ts'
import { setPracticeZone } from '#shared/practice-time.ts'
import { count } from './counts.ts'
import { findFreePort } from './free-port.ts'

/**
 * Starts a server on a test bed's directory in the process of the test, for tests that are not about its process: one of
 * its own costs ten times as much. Until it is stopped, its `stop` is one of `running`.
 */
export async function startHere(
  running: Set<() => Promise<unknown>>,
  directory: string,
  settings: Record<string, string> = {},
) {
  count('serverStarts')
  const port = String(await findFreePort())
  const config = readConfig({
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'fatal',
    PORT: port,
    ...settings,
  })
  const server = await startServer(config)
  const stop = async () => {
    running.delete(stop)
    await server.stop()
    setPracticeZone(null) // the server set its own for this process, which the next file shares
  }
  running.add(stop)
  return { url: `http://127.0.0.1:${port}`, greeting: server.greeting, stop }
}
