// Shared by measurements of requests: which programs they need, wrk with its figures, nginx as a peer.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { median, say } from './figures.ts'

// Daemons lie where only root looks by itself.
const searched = `${process.env['PATH']}${delimiter}/usr/sbin`
const isHere = (name: string) =>
  searched.split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Ends with one line that says what to install, where a program or a file is not here. */
export function needPrograms(needs: Readonly<Record<string, string>>): void {
  const missing = Object.keys(needs).filter((name) =>
    name.startsWith('/') ? !existsSync(name) : !isHere(name),
  )
  if (missing.length === 0) return
  const packages = [...new Set(missing.map((name) => needs[name]))].join(' ')
  say(
    `Not here: ${missing.join(', ')}. Install with: apt-get install --no-install-recommends ${packages}`,
  )
  process.exit(1)
}

export type Measured = {
  perSecond: number
  p50: number
  p99: number
  errors: number
  /** Answers of 400 and more. */
  refused: number
}

const run = promisify(execFile)
// wrk's own words are for people; this is what it knows, in numbers (milliseconds).
const telling = `
done = function(summary, latency)
  io.write(string.format("\\nfigures %d %d %f %f %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    summary.errors.status))
end
`

type LoadSettings = { directory: string; connections: number; seconds: string }

/** One turn of wrk with one thread; `script` is Lua that makes its requests. */
export function createLoad({ directory, connections, seconds }: LoadSettings) {
  return async (url: string, headers: readonly string[], script = ''): Promise<Measured> => {
    const path = join(directory, 'load.lua')
    writeFileSync(path, script + telling)
    const spoken = headers.flatMap((header) => ['-H', header])
    const words = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      ...spoken,
      '-s',
      path,
      url,
    ]
    const { stdout } = await run('wrk', words)
    const found = /figures (\d+) (\d+) (\S+) (\S+) (\d+) (\d+)/.exec(stdout)
    if (!found) throw new Error(`wrk said: ${stdout}`)
    const [, requests, microseconds, p50, p99, errors, refused] = found.map(Number)
    return {
      perSecond: ((requests ?? 0) / (microseconds ?? 1)) * 1e6,
      p50: p50 ?? 0,
      p99: p99 ?? 0,
      errors: errors ?? 0,
      refused: refused ?? 0,
    }
  }
}

/** Asks an address until it answers. */
export async function firstAnswer(url: string, headers: Record<string, string> = {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(url, { headers, redirect: 'manual' })
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * All loads in turns, once to warm up and then so many rounds.
 * @returns the figures of each, their medians, and ratios: each round's own, then their median, as what
 * else the machine did hit both
 */
export async function measureInTurns<Name extends string>(
  loads: Readonly<Record<Name, () => Promise<Measured>>>,
  rounds: number,
) {
  const names = Object.keys(loads) as Name[] // what the record is made of
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (const name of names) await loads[name]()
  for (let round = 1; round <= rounds; round += 1) {
    const now: string[] = []
    for (const name of names) {
      const one = await loads[name]()
      measured.get(name)?.push(one)
      now.push(`${name} ${one.perSecond.toFixed(0)}`)
    }
    say(`round ${round} of ${rounds}: ${now.join(', ')}`)
  }
  const all = (name: Name, figure: keyof Measured) =>
    (measured.get(name) ?? []).map((one) => one[figure])
  const middle = (name: Name, figure: keyof Measured) => median(all(name, figure))
  const sum = (name: Name, figure: keyof Measured) =>
    all(name, figure).reduce((total, value) => total + value, 0)
  return {
    middle,
    sum,
    rate: (name: Name) => Math.round(middle(name, 'perSecond')).toLocaleString('en-CA'),
    ratio: (name: Name, peer: Name) =>
      median(
        all(name, 'perSecond').map((one, n) => one / (all(peer, 'perSecond')[n] ?? Number.NaN)),
      ),
    errors: names.reduce((total, name) => total + sum(name, 'errors'), 0),
  }
}

/** A wrk script that requests a different, uncached form each time. */
export const unseenForms = () => `
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/consultation?therapist=load-${Date.now()}-" .. n)
end
`

/** nginx with a configuration of its own, `http` being its contents of that block. */
export function startNginx(directory: string, http: string, workers = '1') {
  const configuration = join(directory, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ')
  writeFileSync(
    configuration,
    `daemon off; worker_processes ${workers}; pid ${directory}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; keepalive_requests 100000000; ${temporary}
${http}
}
`,
  )
  // Its workers may be another user.
  chmodSync(directory, 0o755)
  const nginx = spawn('nginx', ['-c', configuration, '-p', directory], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: searched },
  })
  const stop = () => nginx.kill('SIGTERM')
  process.once('exit', stop)
  return stop
}
