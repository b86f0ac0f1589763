import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections (from 32768 on Linux): one of those could take
// the port before the server under test listens on it.
const minPort = 20_000
const maxPort = 32_000

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** A port of this machine that nothing listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = minPort + Math.floor(Math.random() * (maxPort - minPort))
    if (await isFree(port)) return port
  }
}
