// How long a developer waits: `npm run dev` as it is, a file changed, and the time until the open page or
// the next answer shows it: `node bench/dev.ts`. It changes files of this very tree and puts them back.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchChromium } from '../tests/support/chromium.ts'
import { findFreePort } from '../tests/support/free-port.ts'
import { circumstances, median, say, table, verdict, writeResult } from './figures.ts'

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)
const limitMs = 2_000

const root = fileURLToPath(new URL('..', import.meta.url))
const originals = new Map<string, string>()
const putBack = () => {
  for (const [path, text] of originals) writeFileSync(root + path, text)
  originals.clear()
}
process.once('exit', putBack)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Replaces one text of a file by another, as an editor saves it. */
function change(path: string, from: string, to: string) {
  const text = originals.get(path) ?? readFileSync(root + path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} has no "${from}"`)
  originals.set(path, text)
  writeFileSync(root + path, text.replace(from, to))
}

const port = await findFreePort()
const url = `http://localhost:${port}`
const began = performance.now()
const child = spawn(process.execPath, ['scripts/dev.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => child.kill('SIGTERM'))
const ended = new Promise((resolve) => child.once('exit', resolve))
await new Promise<void>((resolve, reject) => {
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('Ready at')) resolve()
  })
  child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)))
})
const startMs = performance.now() - began

const browser = await launchChromium('whole')
const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
const problems: string[] = []
page.on('pageerror', (error) => problems.push(String(error)))
page.on('console', (message) => {
  // A visitor's own question who is signed in is answered 401.
  const isStatusLine = message.text().startsWith('Failed to load resource')
  if (message.type() === 'error' && !isStatusLine) problems.push(message.text())
})
await page.goto(`${url}/auth`)
await page.locator('html[data-ready]').waitFor({ timeout: 60_000 })
const firstPageMs = performance.now() - began - startMs

/** As it was, in the page too. */
async function restore() {
  putBack()
  await shows('A quiet place to look after the people who reach out.')
  await shows('Sign in to the staff portal.')
}

const nth = (n: number) => `changed ${n}`
/** What the page answers; nothing while it is loaded anew. */
const evaluate = (text: string) => page.evaluate<unknown>(text).catch(() => undefined)
const username = page.getByLabel('Username', { exact: true })

type Measurement = { what: string; times: number[]; isKept: boolean }
const measurements: Measurement[] = []
async function measure(what: string, once: (n: number) => Promise<void>) {
  const times: number[] = []
  let kept = true
  for (let n = 0; n <= runs; n += 1) {
    await page.locator('html[data-ready]').waitFor()
    // Typed, it is lost where the page is loaded anew.
    await username.fill('maya')
    const since = performance.now()
    await once(n)
    // The first one warms up what no second one pays again.
    if (n > 0) times.push(performance.now() - since)
    kept &&= (await username.inputValue()) === 'maya'
  }
  measurements.push({ what, times, isKept: kept })
  say(`${what}: ${Math.round(median(times))} ms`)
}

const shows = (words: string) =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 20_000 })

const component = 'src/features/auth/client/login-form.tsx'
await measure('a component, shown in the open page', async (n) => {
  change(component, 'Sign in to the staff portal.', `Sign in, ${nth(n)}`)
  await shows(nth(n))
})
await measure('a new class of Tailwind, in force', async (n) => {
  const width = `${300 + n}px`
  change(component, 'className="mt-7"', `className="mt-7 max-w-[${width}]"`)
  while ((await evaluate(`getComputedStyle(document.querySelector('form')).maxWidth`)) !== width)
    await nextTurn()
})
await restore()
await measure('a page, which is loaded anew', async (n) => {
  change('src/app/client/pages/public/auth.tsx', 'A quiet place to look after', nth(n))
  await shows(nth(n))
})
await restore()
await measure('code of the server, in the next answer', async (n) => {
  change('src/app/server/site-files.ts', 'User-agent: *', `User-agent: *\n# ${nth(n)}`)
  for (;;) {
    const answer = await fetch(`${url}/robots.txt`)
    if ((await answer.text()).includes(nth(n))) return
  }
})
await restore()
await measure('code of both, shown in the open page', async (n) => {
  change('src/shared/practice.ts', "phone: '", `phone: '${nth(n)} `)
  await shows(nth(n))
})
putBack()

await browser.close()
const stopping = performance.now()
child.kill('SIGINT')
await ended
const stopMs = performance.now() - stopping

const rows = measurements.map(({ what, times, isKept: kept }) => [
  what,
  `${Math.round(median(times))} ms`,
  `${Math.round(Math.max(...times))} ms`,
  kept ? 'yes' : 'no',
  verdict(median(times) <= limitMs),
])
writeResult(
  'dev',
  `# A developer's wait

${circumstances()} \`npm run dev\` was ready after ${(startMs / 1000).toFixed(1)} s, its first page
${(firstPageMs / 1000).toFixed(1)} s later; Ctrl-C ended all of it in ${(stopMs / 1000).toFixed(1)} s. Medians of ${runs}
from saving a file to what is seen; the limit is 2 s. Errors in the browser's console: ${problems.length}.

${table(['changed', 'median', 'slowest', 'what was typed stays', ''], rows)}
`,
)
for (const problem of problems) say(`console: ${problem}`)
