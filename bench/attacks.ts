// Measures the site for a stranger while one address attacks. `npm run bench -- attacks`. Prints a table and
// writes it to `results/attacks.md`. Takes about a minute.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  attacker,
  fillConversation,
  fillThread,
  floodSockets,
  playOneCaptcha,
  readConversation,
  readCpuMs,
  sendLargeBodies,
  signInManyTimes,
  watchMemory,
} from '../tests/support/attacks.ts'
import { startGoogle } from '../tests/support/google.ts'
import { startHealthProbe } from '../tests/support/health-probe.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { demoPassword, maya } from '../tests/support/test-server.ts'
import { circumstances, median, quantile, say, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const maxMedianMs = 250
const maxWorstMs = 1_000
const mailbox = 'maya.chen@gmail.example'

const google = await startGoogle()
const settings = {
  ...google.settings,
  RATE_LIMIT: 'on',
  TRUST_PROXY: '1',
  LOGIN_VERIFICATION: 'never',
}
type Product = Awaited<ReturnType<typeof startProduct>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function ask({ url }: Product, path: string, cookie: string, body?: unknown) {
  const response = await fetch(url + path, {
    redirect: 'manual',
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parseJson(text) }
}

const signIn = async (product: Product) =>
  readCookie(await ask(product, '/api/login', '', { username: maya, password: demoPassword }))

/** Maya, signed in and connected, with a mail to a lead whose thread is full of hostile answers. */
async function prepareThread(product: Product) {
  const cookie = await signIn(product)
  const start = await ask(product, '/api/therapist/google-auth/start', cookie)
  const { authUrl } = start.json as { authUrl: string }
  const consent = await fetch(authUrl, { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? '')
  await ask(product, back.pathname + back.search, cookie)
  const [lead] = (await ask(product, '/api/admin/leads', cookie)).json as { id: number }[]
  const mail = { subject: 'Hello', message: 'Hello.', sender: 'google' }
  const sent = await ask(product, `/api/admin/leads/${lead?.id}/email`, cookie, mail)
  if (sent.status !== 201) throw new Error(`no mail to a lead: ${sent.status} ${sent.text}`)
  fillThread(google, mailbox, google.sent.at(-1)?.threadId ?? '')
  return { cookie, path: `/api/admin/leads/${lead?.id}/emails` }
}

const rows: string[][] = []
async function measure(product: Product, name: string, attack: () => Promise<unknown>) {
  const stop = await startHealthProbe(product.url)
  const stopMemory = watchMemory(product.pid)
  const memoryBefore = product.memory()
  const cpuBefore = readCpuMs(product.pid).main
  const began = performance.now()
  const outcome = await attack()
  const ms = performance.now() - began
  const cpu = readCpuMs(product.pid).main - cpuBefore
  const times = await stop()
  const memory = stopMemory()
  const [middle, worst] = [median(times), quantile(times, 1)]
  rows.push([
    name,
    JSON.stringify(outcome ?? ''),
    `${Math.round(ms)} ms`,
    `${Math.round(cpu)} ms`,
    `${Math.round(memoryBefore)} → ${Math.round(memory)} MB`,
    `${middle.toFixed(1)} ms`,
    `${Math.round(worst)} ms`,
    verdict(middle < maxMedianMs && worst < maxWorstMs),
  ])
  say(rows.at(-1)?.join(' | ') ?? '')
}

/** Each attack meets a server that was just started, so that its memory is its own. */
async function withProduct(work: (product: Product) => Promise<void>) {
  const product = await startProduct(settings)
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}
const alone = (name: string, attack: (product: Product) => Promise<unknown>) =>
  withProduct((product) => measure(product, name, () => attack(product)))

await alone('nothing', () => pause(2_000))
await alone('40 bodies of 1 MB to sign-in', sendLargeBodies)
await alone('280 plays of one security check', playOneCaptcha)
await alone('200 sign-ins at once', signInManyTimes)
await withProduct(async (product) => {
  const { cookie, path } = await prepareThread(product)
  const open = async () => {
    const { status, text } = await ask(product, path, cookie)
    return { status, bytes: text.length }
  }
  await measure(product, '40 hostile answers of 150 KB, opened', open)
  await measure(product, 'the same, opened again', open)
})
await withProduct(async (product) => {
  const cookie = await signIn(product)
  const sessionId = fillConversation(join(product.directory, 'data'), 20_000)
  await measure(product, 'a conversation of 20,000 messages, opened', () =>
    readConversation(product, { cookie }, sessionId),
  )
})
await alone('100 sockets with 64 KB frames', floodSockets)
await google.stop()

writeResult(
  'attacks',
  `# What a stranger notices while one address attacks

${circumstances()} All attacks come from ${attacker}, each on a server just started; the stranger asks
for \`/healthz\` every 10 ms. Limits: ${maxMedianMs} ms at the median, ${maxWorstMs} ms at worst.
"Event loop" is processor time of the thread that answers everybody.

${table(['attack', 'answered', 'took', 'event loop', 'memory', 'stranger, median', 'worst', ''], rows)}
`,
)
