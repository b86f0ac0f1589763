// Requests a second against peers on the same machine, in turns: a cached page and a 304 against nginx
// serving the same bytes, a call against bare node:http writing the same JSON, and pages that nobody
// has asked for yet. `node bench/http.ts`; `--seconds 3` and `--rounds 3` make it short, `--profile`
// leaves a processor profile of the server in the working directory. Needs nginx and wrk.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { cookieOf } from '../tests/support/cookie-of.ts'
import { findFreePort } from '../tests/support/free-port.ts'
import { signIn } from '../tests/support/test-process.ts'
import { admin, demoPassword } from '../tests/support/test-server.ts'
import { circumstances, median, say, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    profile: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const connections = '32'

const missing = ['nginx', 'wrk'].filter((name) => {
  try {
    execFileSync('which', [name], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } })
    return false
  } catch {
    return true
  }
})
if (missing.length > 0) {
  say(`Not here: ${missing.join(' and ')}. Install with: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

type Measured = { perSecond: number; p50: number; p99: number; errors: number }

const run = promisify(execFile)
// wrk's own words are for people; this is what it knows, in numbers (milliseconds).
const telling = `
done = function(summary, latency)
  io.write(string.format("\\nfigures %d %d %f %f %d\\n", summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`

async function load(url: string, headers: string[], script: string): Promise<Measured> {
  const path = join(directory, 'load.lua')
  writeFileSync(path, script + telling)
  const spoken = headers.flatMap((header) => ['-H', header])
  const words = ['-t1', `-c${connections}`, `-d${options.seconds}s`, ...spoken, '-s', path, url]
  const { stdout } = await run('wrk', words)
  const found = /figures (\d+) (\d+) (\S+) (\S+) (\d+)/.exec(stdout)
  if (!found) throw new Error(`wrk said: ${stdout}`)
  const [, requests, microseconds, p50, p99, errors] = found.map(Number)
  return {
    perSecond: ((requests ?? 0) / (microseconds ?? 1)) * 1e6,
    p50: p50 ?? 0,
    p99: p99 ?? 0,
    errors: errors ?? 0,
  }
}

const product = await startProduct({}, undefined, options.profile ? ['--cpu-prof'] : [])
const { directory } = product

// ── nginx with the very bytes and headers of the cached home page ────────────────────────────────

const page = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'br' } })
await page.arrayBuffer()
const raw = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', `${product.url}/`])
const site = join(directory, 'site')
mkdirSync(site, { mode: 0o755 })
// Its workers may be another user.
chmodSync(directory, 0o755)
writeFileSync(join(site, 'page.html'), raw, { mode: 0o644 })
const own = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'etag'])
const headers = [...page.headers]
  .filter(([name]) => !own.has(name))
  .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
const nginxPort = await findFreePort()
const configuration = join(directory, 'nginx.conf')
writeFileSync(
  configuration,
  `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; types {}
  default_type 'text/html; charset=utf-8'; open_file_cache max=10;
  client_body_temp_path ${directory}/t1; proxy_temp_path ${directory}/t2;
  fastcgi_temp_path ${directory}/t3; uwsgi_temp_path ${directory}/t4; scgi_temp_path ${directory}/t5;
  server { listen 127.0.0.1:${nginxPort}; root ${site}; etag on; ${headers.join('\n')}
    location = / { try_files /page.html =404; } }
}
`,
)
const path = `${process.env['PATH']}:/usr/sbin`
const nginx = spawn('nginx', ['-c', configuration, '-p', directory], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PATH: path },
})
const endNginx = () => nginx.kill('SIGTERM')
process.once('exit', endNginx)
const nginxUrl = `http://127.0.0.1:${nginxPort}`
let nginxPage: Response | undefined
for (let tries = 0; !nginxPage; tries += 1) {
  nginxPage = await fetch(nginxUrl, { headers: { 'accept-encoding': 'br' } }).catch((error) => {
    if (tries > 50) throw error
    return undefined
  })
  if (!nginxPage) await new Promise((resolve) => setTimeout(resolve, 100))
}
if ((await nginxPage.text()).length === 0) throw new Error('nginx has no page')

// ── bare node:http with the very JSON of the call ────────────────────────────────────────────────

const call = '/api/therapists'
const json = await (await fetch(product.url + call)).text()
const floor = spawn(process.execPath, [new URL('http-floor.ts', import.meta.url).pathname], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
process.once('exit', () => floor.kill())
floor.stdin.end(json)
const [said] = (await once(floor.stdout, 'data')) as [Buffer]
const floorUrl = `http://127.0.0.1:${Number(said.toString())}`

// ── In turns ─────────────────────────────────────────────────────────────────────────────────────

const brotli = 'accept-encoding: br'
const session = await signIn(product.url, admin, demoPassword)
const cookie = cookieOf(session)
// A query that is part of the address makes every page one that nobody has asked for yet.
const unseen = `
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/consultation?therapist=load-" .. wrk.thread_id .. "-" .. n)
end
`.replace('wrk.thread_id', `${Date.now()}`)
const etagOf = (response: Response) => `if-none-match: ${response.headers.get('etag')}`
const loads = {
  page: () => load(`${product.url}/`, [brotli], ''),
  nginxPage: () => load(`${nginxUrl}/`, [brotli], ''),
  unchanged: () => load(`${product.url}/`, [brotli, etagOf(page)], ''),
  nginxUnchanged: () => load(`${nginxUrl}/`, [brotli, etagOf(nginxPage)], ''),
  call: () => load(product.url + call, [], ''),
  floor: () => load(floorUrl + call, [], ''),
  floorUnchanged: () => load(floorUrl, [brotli, etagOf(page)], ''),
  // With a session nothing is kept: each page is drawn for its reader.
  signedIn: () => load(`${product.url}/`, [brotli, `cookie: ${cookie}`], ''),
  unseen: () => load(product.url, [brotli], unseen),
  notThere: () =>
    load(product.url, [brotli], unseen.replace('/consultation?therapist=', '/not-there-')),
}
type Name = keyof typeof loads
const names = Object.keys(loads) as Name[]
const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
  Name,
  Measured[]
>
for (const name of names) await loads[name]() // the first time warms up
for (let round = 1; round <= rounds; round += 1) {
  for (const name of names) {
    measured[name].push(await loads[name]())
  }
  const now = names.map((name) => `${name} ${measured[name].at(-1)?.perSecond.toFixed(0)}`)
  say(`round ${round} of ${rounds}: ${now.join(', ')}`)
}
endNginx()
floor.kill()
await product.stop()

const perSecond = (name: Name) => median(measured[name].map((one) => one.perSecond))
/** Each round's own ratio, then their median: what else the machine did hit both. */
const ratio = (name: Name, peer: Name) =>
  median(
    measured[name].map((one, n) => one.perSecond / (measured[peer][n]?.perSecond ?? Number.NaN)),
  )
const errors = names.reduce(
  (sum, name) => sum + measured[name].reduce((n, m) => n + m.errors, 0),
  0,
)
const rate = (name: Name) => Math.round(perSecond(name)).toLocaleString('en-CA')
const compare = (what: string, name: Name, peer: Name, hold?: number) => {
  const share = ratio(name, peer)
  const held = hold === undefined ? ['', ''] : [`≥ ${hold}`, verdict(share >= hold)]
  return [what, rate(name), rate(peer), share.toFixed(2), ...held]
}
const drawn = (what: string, name: Name) => {
  const p50 = median(measured[name].map((one) => one.p50))
  const p99 = median(measured[name].map((one) => one.p99))
  return [
    what,
    rate(name),
    '≥ 600',
    verdict(perSecond(name) >= 600),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    '< 4 × median',
    verdict(p99 < 4 * p50),
  ]
}
writeResult(
  'http',
  `# Requests a second

\`npm run bench -- http\`: wrk, 1 thread, ${connections} connections, ${options.seconds} s a turn, ${rounds} rounds in turns, medians;
ratios are medians of each round's own. One process each: ours, nginx with one worker, bare node:http.
${circumstances()}

${table(
  ['what', 'ours /s', 'peer /s', 'ratio', 'hold', ''],
  [
    compare(
      'home page from the cache, against nginx with the same bytes',
      'page',
      'nginxPage',
      0.33,
    ),
    compare('304, against nginx', 'unchanged', 'nginxUnchanged', 0.5),
    compare(
      '304 of bare node:http, against nginx: the most there is',
      'floorUnchanged',
      'nginxUnchanged',
    ),
    compare('304, against bare node:http', 'unchanged', 'floorUnchanged'),
    compare(
      '`GET /api/therapists`, against bare node:http with the same JSON',
      'call',
      'floor',
      0.85,
    ),
  ],
)}

${table(
  ['what', '/s', 'hold', '', 'median', '99 %', 'hold', ''],
  [
    drawn('home page of somebody signed in, drawn anew each time', 'signedIn'),
    drawn('request form with a name that nobody has asked for yet', 'unseen'),
    ['page that is not there, never kept', rate('notThere'), '', '', '', '', '', ''],
  ],
)}

Failed requests: ${errors}.
`,
)
process.exitCode = errors === 0 ? 0 : 1
