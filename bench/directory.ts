// The filtered directory with 14 and with 200 therapists: pages a second that no one has asked for yet, and how long
// a browser takes from a choice to the painted list. `node bench/directory.ts`; `--seconds 3 --rounds 3` make it short.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '../tests/support/chromium.ts'
import { copyTherapists } from './copy-therapists.ts'
import { circumstances, quantile, table, verdict, writeResult } from './figures.ts'
import { makeDirectory, startProduct } from './product.ts'
import { createLoad, measureInTurns, needPrograms } from './wrk.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
  },
})
const rounds = Number(options.rounds)
const many = 200
const connections = 32
needPrograms({ wrk: 'wrk' })

async function startPractice(count: number) {
  const directory = makeDirectory()
  mkdirSync(join(directory, 'data'), { recursive: true })
  const first = await startProduct({}, directory)
  await first.stop(true)
  copyTherapists(directory, count)
  return startProduct({}, directory)
}

/** Eight hundred combinations, many more than are cached. */
const unseenFilters = `
local concerns = {"anxiety", "depression", "trauma-ptsd", "burnout", "self-esteem", "grief-and-loss", "ocd", "parenting", "couples-therapy", "lgbtq-issues"}
local ages = {"young-adults", "adults", "seniors", "teens"}
local languages = {"english", "french"}
local n = 0
request = function()
  n = n + 1
  local first, second = concerns[n % 10 + 1], concerns[math.floor(n / 10) % 10 + 1]
  local age, language = ages[math.floor(n / 100) % 4 + 1], languages[math.floor(n / 400) % 2 + 1]
  return wrk.format("GET", "/therapists?concern=" .. first .. "&concern=" .. second .. "&age=" .. age .. "&language=" .. language)
end
`

/** Milliseconds from a press on a checkbox until its result is painted, for every option of two filters, twice. */
const measureChoices = `(async () => {
  const boxes = [...document.querySelectorAll('input[name=concern], input[name=language]')]
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  }))
  const times = []
  for (const box of [...boxes, ...boxes]) {
    const began = performance.now()
    box.click()
    await painted()
    times.push(performance.now() - began)
  }
  return times
})()`

async function measureBrowser(url: string): Promise<number[]> {
  const browser = await launchChromium('shell')
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/therapists`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('searchbox').focus()
  // The number in the button is there once the part is live.
  await page.locator('[data-filter-group] summary').first().click()
  await page
    .getByRole('button', { name: /^Show \d+ therapists/ })
    .first()
    .waitFor()
  const times = await page.evaluate<number[]>(measureChoices)
  await browser.close()
  return times
}

const few = await startPractice(14)
const large = await startPractice(many)
const load = createLoad({ directory: few.directory, connections, seconds: options.seconds })
const { middle, rate, ratio, errors } = await measureInTurns(
  {
    fourteen: () => load(few.url, ['accept-encoding: br'], unseenFilters),
    many: () => load(large.url, ['accept-encoding: br'], unseenFilters),
  },
  rounds,
)
const times = { few: await measureBrowser(few.url), many: await measureBrowser(large.url) }
await few.stop()
await large.stop()

const cost = ratio('fourteen', 'many')
const choice = (what: string, measured: readonly number[]) => [
  what,
  `${quantile(measured, 0.5).toFixed(1)} ms`,
  `${quantile(measured, 0.95).toFixed(1)} ms`,
  '< 50 ms',
  verdict(quantile(measured, 0.95) < 50),
]
writeResult(
  'directory',
  `# The filtered directory

\`npm run bench -- directory\`: wrk, 1 thread, ${connections} connections, ${options.seconds} s a turn, ${rounds} rounds in turns, medians.
Each request has filters that are not cached; pages are rendered and compressed (brotli).
${circumstances()}

${table(
  ['filtered pages', '/s', 'hold', ''],
  [
    ['14 therapists', rate('fourteen'), '≥ 400', verdict(middle('fourteen', 'perSecond') >= 400)],
    [`${many} therapists`, rate('many'), '', ''],
    ['cost of the second, times the first', cost.toFixed(2), '≤ 2', verdict(cost <= 2)],
  ],
)}

${table(
  ['from a choice to the painted list, in Chromium', 'median', '95 %', 'hold', ''],
  [choice('14 therapists', times.few), choice(`${many} therapists`, times.many)],
)}

Failed requests: ${errors}.
`,
)
process.exitCode = errors === 0 ? 0 : 1
