// Requests a second against peers on the same machine, in turns: a cached page and a 304 against nginx
// serving the same bytes, a call against bare node:http writing the same JSON, and pages that no one
// has asked for yet. `node bench/http.ts`; `--seconds 3` and `--rounds 3` make it short, `--profile`
// leaves a processor profile of the server in the working directory. Needs nginx and wrk.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '../tests/support/free-port.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { signIn } from '../tests/support/test-process.ts'
import { admin, demoPassword } from '../tests/support/test-server.ts'
import { circumstances, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'
import {
  createLoad,
  firstAnswer,
  measureInTurns,
  needPrograms,
  startNginx,
  unseenForms,
} from './wrk.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    profile: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const connections = 32
needPrograms({ nginx: 'nginx', wrk: 'wrk' })

const product = await startProduct({}, undefined, options.profile ? ['--cpu-prof'] : [])
const { directory } = product
const load = createLoad({ directory, connections, seconds: options.seconds })

// ── nginx with the very bytes and headers of the cached home page ────────────────────────────────

const page = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'br' } })
await page.arrayBuffer()
const raw = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', `${product.url}/`])
const site = join(directory, 'site')
mkdirSync(site, { mode: 0o755 })
writeFileSync(join(site, 'page.html'), raw, { mode: 0o644 })
const own = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'etag'])
const headers = [...page.headers]
  .filter(([name]) => !own.has(name))
  .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
const nginxPort = await findFreePort()
const endNginx = startNginx(
  directory,
  `sendfile on; tcp_nopush on; types {} default_type 'text/html; charset=utf-8'; open_file_cache max=10;
  server { listen 127.0.0.1:${nginxPort}; root ${site}; etag on; ${headers.join('\n')}
    location = / { try_files /page.html =404; } }`,
)
const nginxUrl = `http://127.0.0.1:${nginxPort}`
const nginxPage = await firstAnswer(nginxUrl, { 'accept-encoding': 'br' })
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
const cookie = readCookie(session)
const toEtag = (response: Response) => `if-none-match: ${response.headers.get('etag')}`
const loads = {
  page: () => load(`${product.url}/`, [brotli]),
  nginxPage: () => load(`${nginxUrl}/`, [brotli]),
  unchanged: () => load(`${product.url}/`, [brotli, toEtag(page)]),
  nginxUnchanged: () => load(`${nginxUrl}/`, [brotli, toEtag(nginxPage)]),
  call: () => load(product.url + call, []),
  floor: () => load(floorUrl + call, []),
  floorUnchanged: () => load(floorUrl, [brotli, toEtag(page)]),
  // With a session nothing is kept: each page is drawn for its reader.
  signedIn: () => load(`${product.url}/`, [brotli, `cookie: ${cookie}`]),
  unseen: () => load(product.url, [brotli], unseenForms()),
  notThere: () =>
    load(product.url, [brotli], unseenForms().replace('/consultation?therapist=', '/not-there-')),
}
const { middle, rate, ratio, errors } = await measureInTurns(loads, rounds)
endNginx()
floor.kill()
await product.stop()

type Name = keyof typeof loads
const compare = (what: string, name: Name, peer: Name, hold?: number) => {
  const share = ratio(name, peer)
  const held = hold === undefined ? ['', ''] : [`≥ ${hold}`, verdict(share >= hold)]
  return [what, rate(name), rate(peer), share.toFixed(2), ...held]
}
const drawn = (what: string, name: Name) => {
  const p50 = middle(name, 'p50')
  const p99 = middle(name, 'p99')
  return [
    what,
    rate(name),
    '≥ 600',
    verdict(middle(name, 'perSecond') >= 600),
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
    drawn('home page of someone signed in, rendered again each time', 'signedIn'),
    drawn('request form with a name that no one has asked for yet', 'unseen'),
    ['page that is not there, never kept', rate('notThere'), '', '', '', '', '', ''],
  ],
)}

Failed requests: ${errors}.
`,
)
process.exitCode = errors === 0 ? 0 : 1
