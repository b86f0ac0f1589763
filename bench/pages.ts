// Measures the weight of each public page and how it scores on Lighthouse's phone: `node bench/pages.ts`.
// Before the first time: `npm install --prefix bench/lighthouse`. `--runs 3` takes the median run of three,
// `--only /about` measures one page, `--only /match,/fees` several. The table is printed and written to `results/pages.md`.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listPublicPages } from '../src/app/pages.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { findFreePort } from '../tests/support/free-port.ts'
import { circumstances, say, table, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The part of Lighthouse's answer that is read here. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: RequestItem[] } }>
}
type RequestItem = { resourceType?: string; transferSize?: number }
type Lighthouse = (
  url: string,
  flags: Record<string, unknown>,
) => Promise<{ lhr: Report } | undefined>

const library = here('lighthouse/node_modules/lighthouse/core/index.js')
if (!existsSync(library)) {
  console.error('Lighthouse is not here. Run: npm install --prefix bench/lighthouse')
  process.exit(1)
}
const { default: lighthouse } = (await import(library)) as { default: Lighthouse }

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, only: { type: 'string' } },
})
const runs = Number(options.runs)

const addresses = listPublicPages()
  .flatMap(({ addresses: own, shows }) => {
    if (shows === 'therapist') return ['/therapists/maya-chen']
    return shows === 'service' ? ['/services/anxiety-therapy'] : own
  })
  // French pages differ by their texts only; home has the most.
  .concat('/fr', '/a-page-that-is-not-there')
  .filter((address) => options.only?.split(',').includes(address) ?? true)

async function startBrowser() {
  const port = await findFreePort()
  const browser = await launchChromium('whole', [`--remote-debugging-port=${port}`])
  return { port, stop: () => browser.close() }
}

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const kinds = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JS',
  Font: 'fonts',
  Image: 'pictures',
}

type Row = {
  address: string
  scores: number[]
  kilobytes: Record<string, number>
  requests: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

function getRow(address: string, { categories, audits }: Report): Row {
  const items = audits['network-requests']?.details?.items ?? []
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const addAll = (kind: string) =>
    items
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  return {
    address,
    scores: scores.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    kilobytes: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, addAll(kind)])),
    requests: items.length,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)

function getTable(rows: readonly Row[]): string {
  const heads = ['page', ...Object.values(kinds), 'requests', 'P', 'A', 'B', 'S']
  const lines = rows.map(({ address, scores: points, kilobytes, requests, fcp, lcp, tbt, cls }) => [
    address,
    ...Object.keys(kinds).map((kind) => kilobytes[kind]?.toFixed(1) ?? ''),
    ...[requests, ...points].map(String),
    seconds(fcp),
    seconds(lcp),
    tbt.toFixed(0),
    cls.toFixed(3),
  ])
  return table([...heads, 'FCP s', 'LCP s', 'TBT ms', 'CLS'], lines)
}

const product = await startProduct()
// The name in its canonical links.
const origin = `http://localhost:${product.port}`
const browser = await startBrowser()
// Broken off, it leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.allSettled([browser.stop(), product.stop()]).then(() => process.exit(1))
  })
}
const rows: Row[] = []
try {
  for (const address of addresses) {
    const tries: Row[] = []
    for (let failed = 0; tries.length < runs; ) {
      const outcome = await lighthouse(origin + address, {
        port: browser.port,
        logLevel: 'error',
        output: 'json',
        formFactor: 'mobile',
        onlyCategories: [...scores],
        // A page that is not there is measured like any other.
        ignoreStatusCode: true,
      })
      const row = outcome && getRow(address, outcome.lhr)
      // Now and then Chromium reports no largest paint, and Lighthouse says that it measured nothing.
      if (row && Number.isFinite(row.lcp + row.tbt)) tries.push(row)
      else if ((failed += 1) > 2) throw new Error(`no measurement of ${address}`)
    }
    const sorted = tries.toSorted((one, other) => one.lcp + one.tbt - other.lcp - other.tbt)
    const median = sorted[Math.floor(sorted.length / 2)]
    if (!median) throw new Error(`no answer for ${address}`)
    rows.push(median)
    const painted = sorted.map(({ lcp }) => seconds(lcp)).join(', ')
    say(`${address}: ${median.scores.join(' ')}, LCP ${painted} s`)
  }
} finally {
  await browser.stop()
  await product.stop()
}

const measured = getTable(rows)
if (options.only === undefined) {
  writeResult(
    'pages',
    `# Weight and speed of the public pages

\`npm run bench -- pages\`: median of ${runs} run(s) a page.
${circumstances()}
Lighthouse 13.5, its simulated phone (slow 4G, processor a fourth as fast), server over HTTP/1.1 on the same machine.
Kilobytes (1,000) on the wire, headers included, everything a first visit loads by itself; P A B S are performance,
accessibility, best practices, search. \`/auth\` and pages that are not there are kept from search engines on
purpose, which costs them search points.

${measured}
`,
  )
} else {
  say(measured)
}
