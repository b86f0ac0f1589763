// A visitor on a poor phone: real Chromium whose network and processor are held back (1.6 Mbit/s, 150 ms
// there and back, a fourth of the speed), not a simulation of one. When the page is painted, when its
// largest part is (LCP), when its scripts have taken over, and whether its links and menu work without them.
// `node bench/phone.ts`; `--runs 3` makes it short.
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import { circumstances, median, quantile, say, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)
const addresses = ['/', '/therapists/maya-chen', '/consultation']
const maxLimit = 2_000
const phone = { width: 412, height: 823 }

type Seen = { painted: number; largest: number; ready: number }

/** One first visit with nothing kept from before. Milliseconds since the visit began. */
async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    addEventListener('app:ready', () => { window.readyAt = performance.now() }, { once: true })`)
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html[data-ready]').waitFor()
  const seen = await page.evaluate<Seen>(`({
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largest: window.largest,
    ready: window.readyAt,
  })`)
  await context.close()
  return seen
}

/** Tests what works without scripts: reading, following a link, opening the booking menu. */
async function worksBeforeScripts(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/`)
  const heading = await page.getByRole('heading', { level: 1 }).isVisible()
  await page.locator('summary[aria-label="Menu"]').click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Our Therapists' })
    .click()
  await page.waitForURL(`${url}/therapists`)
  await context.close()
  return heading
}

const product = await startProduct()
const browser = await launchChromium('whole')
const seen = new Map(addresses.map((address) => [address, [] as Seen[]]))
for (const address of addresses) await visit(browser, product.url + address) // the server's first time
for (let run = 1; run <= runs; run += 1) {
  for (const [address, all] of seen) all.push(await visit(browser, product.url + address))
  say(`run ${run} of ${runs}`)
}
const works = await worksBeforeScripts(browser, product.url)
await browser.close()
await product.stop()

const ms = (value: number) => `${value.toFixed(0)} ms`
const rows = [...seen].map(([address, all]) => {
  const of = (name: keyof Seen) => all.map((one) => one[name])
  const largest = median(of('largest'))
  return [
    address,
    ms(median(of('painted'))),
    ms(largest),
    ms(quantile(of('largest'), 1)),
    `≤ ${ms(maxLimit)}`,
    verdict(largest <= maxLimit),
    ms(median(of('ready'))),
  ]
})
writeResult(
  'phone',
  `# A poor phone

\`npm run bench -- phone\`: real Chromium held back to 1.6 Mbit/s, 150 ms there and back and a fourth of this processor's speed;
first visits, nothing kept, ${runs} times in turns, medians. Scripts are fetched when the page has been shown.
${circumstances()}

${table(['page', 'painted', 'largest part', 'slowest', 'hold', '', 'scripts in charge'], rows)}

Without any script, home reads, its menu opens and leads to the therapists: ${works ? 'yes' : '**no**'}.
`,
)
