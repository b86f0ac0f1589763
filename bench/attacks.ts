// What a stranger notices while one address attacks. `npm run bench -- attacks`. Prints a table and
// writes it to `results/attacks.md`. Takes about a minute.
import { join } from 'node:path'
import {
  attacker,
  fillConversation,
  fillThread,
  floodSockets,
  mainThreadCpuMs,
  playOneCaptcha,
  readConversation,
  sendLargeBodies,
  signInManyTimes,
  watchMemory,
} from '../tests/support/attacks.ts'
import { cookieOf } from '../tests/support/cookie-of.ts'
import { startGoogle } from '../tests/support/google.ts'
import { startHealthProbe } from '../tests/support/health-probe.ts'
import { demoPassword, maya } from '../tests/support/test-server.ts'
import { circumstances, median, quantile, say, table, verdict, writeResult } from './figures.ts'
import { startProduct } from './product.ts'

const maxMedianMs = 250
const maxWorstMs = 1_000
const mailbox = 'maya.chen@gmail.example'

const google = await startGoogle()
const product = await startProduct({
  ...google.settings,
  RATE_LIMIT: 'on',
  TRUST_PROXY: '1',
  LOGIN_VERIFICATION: 'never',
})

async function ask(path: string, cookie: string, body?: unknown) {
  const response = await fetch(product.url + path, {
    redirect: 'manual',
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: safeJson(text) }
}
function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Maya, signed in and connected, with a mail to a lead whose thread is full of hostile answers. */
async function prepareStaff() {
  const signedIn = await ask('/api/login', '', { username: maya, password: demoPassword })
  const cookie = cookieOf(signedIn)
  const { authUrl } = (await ask('/api/therapist/google-auth/start', cookie)).json as {
    authUrl: string
  }
  const consent = await fetch(authUrl, { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? '')
  await ask(back.pathname + back.search, cookie)
  const [lead] = (await ask('/api/admin/leads', cookie)).json as { id: number }[]
  const mail = { subject: 'Hello', message: 'Hello.', sender: 'google' }
  const sent = await ask(`/api/admin/leads/${lead?.id}/email`, cookie, mail)
  if (sent.status !== 201) throw new Error(`no mail to a lead: ${sent.status} ${sent.text}`)
  fillThread(google, mailbox, google.sent.at(-1)?.threadId ?? '')
  return { cookie, leadId: lead?.id ?? 0 }
}

const rows: string[][] = []
async function measure(name: string, attack: () => Promise<unknown>) {
  const stop = await startHealthProbe(product.url)
  const stopMemory = await watchMemory(product.pid)
  const cpuBefore = mainThreadCpuMs(product.pid)
  const began = performance.now()
  const outcome = await attack()
  const ms = performance.now() - began
  const cpu = mainThreadCpuMs(product.pid) - cpuBefore
  const times = await stop()
  const memory = stopMemory()
  const [middle, worst] = [median(times), quantile(times, 1)]
  rows.push([
    name,
    JSON.stringify(outcome),
    `${Math.round(ms)} ms`,
    `${Math.round(cpu)} ms`,
    `${Math.round(memory)} MB`,
    `${middle.toFixed(1)} ms`,
    `${Math.round(worst)} ms`,
    verdict(middle < maxMedianMs && worst < maxWorstMs),
  ])
  say(rows.at(-1)?.join(' | ') ?? '')
}

const staff = await prepareStaff()
const thread = `/api/admin/leads/${staff.leadId}/emails`
const sessionId = fillConversation(join(product.directory, 'data'), 20_000)
const open = async () => {
  const { status, text } = await ask(thread, staff.cookie)
  return { status, bytes: text.length }
}

await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 2_000)))
await measure('40 bodies of 1 MB to sign-in', () => sendLargeBodies(product))
await measure('280 plays of one security check', () => playOneCaptcha(product))
await measure('200 sign-ins at once', () => signInManyTimes(product))
await measure('40 hostile answers of 150 KB, opened', open)
await measure('the same, opened again', open)
await measure('a conversation of 20,000 messages, opened', () =>
  readConversation(product, staff, sessionId),
)
await measure('100 sockets with 64 KB frames', () => floodSockets(product))
await product.stop()
await google.stop()

writeResult(
  'attacks',
  `# What a stranger notices while one address attacks

${circumstances()} All attacks come from ${attacker}, the stranger asks for \`/healthz\` every 10 ms.
Limits: ${maxMedianMs} ms at the median, ${maxWorstMs} ms at worst. "Event loop" is processor time of
the thread that answers everybody.

${table(['attack', 'answered', 'took', 'event loop', 'memory at most', 'stranger, median', 'worst', ''], rows)}
`,
)
