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

// Each test process has ports of its own: two that ask at the same moment would be given the same free one.
const portsEach = 1_000
const firstPort =
  minPort + ((Number(process.env['VITEST_POOL_ID'] ?? 0) * portsEach) % (maxPort - minPort))
let next = Math.floor(Math.random() * portsEach)

/** A port of this machine that nothing listens on, and that no test of this process was given lately. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % portsEach
    const port = firstPort + next
    if (await isFree(port)) return port
  }
}
