// Memory after a start and the time from the command to the first answer, with the practice already
// there: `node bench/start.ts`. `--runs 3` makes it short. The very command of `npm start`.

import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { circumstances, median, quantile, say, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
const runs = Number(options.runs)
// By then what the start itself left behind has been collected, or never will be.
const settleMs = 3_000

const first = await startProduct()
const { directory } = first
await fetch(`${first.url}/`)
await first.stop(true)

const starts: number[] = []
const atOnce: number[] = []
const settled: number[] = []
const visited: number[] = []
for (let n = 1; n <= runs; n += 1) {
  const product = await startProduct({}, directory)
  const answer = await fetch(`${product.url}/`)
  await answer.text()
  starts.push(performance.now() - product.began)
  atOnce.push(product.memory())
  await pause(settleMs)
  settled.push(product.memory())
  for (const path of [
    '/therapists',
    '/therapists/maya-chen',
    '/services',
    '/consultation',
    '/about',
  ]) {
    await (await fetch(product.url + path)).text()
  }
  visited.push(product.memory())
  say(
    `run ${n} of ${runs}: ${starts.at(-1)?.toFixed(0)} ms, ${settled.at(-1)?.toFixed(0)} MB, ${visited.at(-1)?.toFixed(0)} MB after five pages`,
  )
  await product.stop(n < runs)
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const mb = (value: number) => `${value.toFixed(0)} MB`
const row = (what: string, values: readonly number[], unit: typeof ms, hold?: number) => [
  what,
  unit(median(values)),
  unit(quantile(values, 0)),
  unit(quantile(values, 1)),
  hold === undefined ? '' : `≤ ${unit(hold)}`,
  hold === undefined ? '' : verdict(median(values) <= hold),
]
writeResult(
  'start',
  `# A start

\`npm run bench -- start\`: the command of \`npm start\` on a practice that is there already, ${runs} times; memory is what
the process holds (resident), compiled code kept from the start before.
${circumstances()}

${table(
  ['what', 'median', 'least', 'most', 'hold', ''],
  [
    row('from the command to the whole home page', starts, ms, 1_000),
    row('memory, home page answered', atOnce, mb),
    row(`memory ${settleMs / 1000} s later`, settled, mb, 130),
    row('memory after five more pages', visited, mb),
  ],
)}
`,
)
