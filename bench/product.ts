// The built product, started as `npm start` starts it: the same program, the same flags.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../tests/support/free-port.ts'
import { captchaAnswer, demoPassword } from '../tests/support/test-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

export const makeDirectory = () => mkdtempSync(join(tmpdir(), 'practice-bench-'))

/**
 * Starts it on a data directory (a new one without) and waits until it says that it is ready.
 * @param flags for Node.js, `--cpu-prof` for example
 */
export async function startProduct(
  settings: Record<string, string> = {},
  directory = makeDirectory(),
  flags: readonly string[] = [],
) {
  const port = await findFreePort()
  const command = scripts.start.replace(/\bnode (?=--)/, `node ${flags.join(' ')} `)
  const began = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      HOME: directory,
      DATA_DIR: join(directory, 'data'),
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      CHAT_HOURS: '0-24',
      CAPTCHA_ANSWER: captchaAnswer,
      DEMO_PASSWORD: demoPassword,
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  // Broken off, a measurement leaves no server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
  })
  return {
    directory,
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    /** When it was started, by `performance.now()`. */
    began,
    /** Megabytes that its process holds. */
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
    },
    /** `keep` leaves the data for another start. */
    async stop(keep = false) {
      process.off('exit', end)
      child.kill('SIGTERM')
      await ended
      if (!keep) rmSync(directory, { recursive: true, force: true })
    },
  }
}
