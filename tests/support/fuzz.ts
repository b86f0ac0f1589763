// Odd calls and frames by the thousand, shaped by the contracts themselves. The same seed makes the same.
import { Agent, request as httpRequest } from 'node:http'
import fc, { type Arbitrary } from 'fast-check'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { fromBrowserSchema } from '#features/chat/contract/frames.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'

/** The little of JSON Schema that our contracts turn into. */
type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  pattern?: string
  format?: string
  maximum?: number
}

const getJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema // a subset of what it makes

// ── Values ───────────────────────────────────────────────────────────────────────────────────────

const words = [
  '',
  ' ',
  'Noor',
  'maya-chen',
  'noor.haddad@mail.example',
  '613-555-0187',
  'RIVER',
  '123456',
  'contacted',
  'null',
  'true',
  '-0',
  '1e400',
  '2026-02-30T25:61:61Z',
  '2026-11-21T17:00:00.000Z',
  "'; drop table users; --",
  '" or ""="',
  '%00',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=cmd|calc',
  'line\r\nBcc: all@mail.example',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'İstanbul ẞß ﬀ ǅ',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '👨‍👩‍👧‍👦'.repeat(30),
  'e' + '\u0301'.repeat(200),
  '\u2028\u2029',
  '٣٤٥',
  'Ⅷ½',
]

const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 6_000 }).map((n) => 'ж'.repeat(n)) },
)

const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e-320, 999_999_999),
)

/** So many lists in lists. */
const nest = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 400 }).map(nest) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 30, max: 3_000 }).map((n) => Array.from({ length: n }, () => '')),
  },
)

function plausibleText({ pattern, format }: JsonSchema): Arbitrary<string> {
  const known = fc.constantFrom(...words.slice(2, 9))
  if (format === 'email') return fc.constantFrom('noor@mail.example', 'admin@stillwater.example')
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((d) => d.toISOString())
  if (pattern === undefined) return fc.oneof(known, fc.string({ minLength: 20, maxLength: 80 }))
  try {
    return fc.oneof(known, fc.stringMatching(new RegExp(pattern), { maxLength: 70 }))
  } catch {
    return known // a pattern that looks around: nothing can be made from it
  }
}

/** What a schema takes, more or less: near enough to come past its first line. */
function plausible(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(plausible))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return plausibleText(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 40 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(plausible(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return getObject(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const strangeKeys = ['__proto__', 'constructor', 'prototype', 'id', 'role', 'isAdmin', 'userId', '']

/** An object with the schema's keys: most as they should be, some odd, some missing, some too much. */
function getObject(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  const missing = Symbol('missing')
  const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: plausible(inner) },
        { weight: 3, arbitrary: oddValue },
        { weight: 1, arbitrary: fc.constant(missing) },
      )
      .map((value) => [key, value] as const),
  )
  const extra = fc.tuple(fc.constantFrom(...strangeKeys), oddValue)
  return fc
    .tuple(
      fc.tuple(...fields),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(extra)),
    )
    .map(([own, more]) => {
      const object: Record<string, unknown> = {}
      for (const [key, value] of [...own, ...more]) {
        // By definition, as `__proto__ =` would set no key of that name.
        const description = { value, enumerable: true, configurable: true, writable: true }
        if (value !== missing) Object.defineProperty(object, key, description)
      }
      return object
    })
}

const brokenJson = fc.constantFrom(
  '{',
  '{"a":',
  '[1,]',
  '"half',
  'nul',
  '\ufeff{}',
  '{"a":1}}',
  "{'a':1}",
  '{"a":1e99999}',
  '{"__proto__":{"role":"admin"},"a":1,"a":2}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `"${'x'.repeat(1_100_000)}"`,
)

/** A secret that is worth its while to check takes a tenth of a second; most are not. */
const passwordKeys = ['password', 'newPassword', 'currentPassword']
const spoilPasswords = (body: unknown) => {
  if (typeof body !== 'object' || body === null) return body
  const keys = passwordKeys.filter((key) => Object.hasOwn(body, key))
  return keys.length > 0 ? { ...body, ...Object.fromEntries(keys.map((key) => [key, 7])) } : body
}

/** Bodies for one endpoint, as text. */
export function bodiesFor(definition: EndpointDefinition): Arbitrary<string> {
  const schema = definition.body ? getJsonSchema(definition.body) : {}
  const shaped = plausible(schema)
  return fc.oneof(
    { weight: 40, arbitrary: shaped.map(spoilPasswords).map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: shaped.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: oddValue.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: shaped.map((body) => JSON.stringify(body).slice(0, -2)) },
    { weight: 1, arbitrary: brokenJson },
  )
}

// ── Addresses ────────────────────────────────────────────────────────────────────────────────────

const rawSegments = [
  '%00',
  '%zz',
  '%',
  '..%2f..',
  '%2e%2e',
  '.',
  '%ED%A0%80',
  '%C0%AE',
  '__proto__',
]

/** A text as a part of an address: whatever cannot be encoded goes as the bytes it would be. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const getSegment = (name: string, secrets: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary:
        name === 'sessionId'
          ? fc.constantFrom(...secrets, 'nobody-talks-here-at-all')
          : fc.integer({ min: 1, max: 40 }).map(String),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('maya-chen', '0', '-1', '1.5', '01', '1e3', '9'.repeat(30)),
    },
    { weight: 2, arbitrary: oddText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
  )

function queryFor(definition: EndpointDefinition): Arbitrary<string> {
  const named = Object.keys(
    (definition.query && getJsonSchema(definition.query).properties) ?? { t: {} },
  )
  const pair = fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...named) }, oddText),
      fc.oneof(oddText, fc.constantFrom('1', '7', 'all', 'lead', 'Lead 3', 'chats', 'viewed')),
    )
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%zz', '&&&=', 'a[]=1&a[b]=2', '__proto__[x]=1', '%00'),
    },
  )
}

/** Addresses of one endpoint: its records and its query, odd or there. */
export function getAddresses(
  definition: EndpointDefinition,
  secrets: readonly string[],
): Arbitrary<string> {
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc
    .tuple(fc.tuple(...names.map((name) => getSegment(name, secrets))), queryFor(definition))
    .map(([segments, query]) => {
      const values = segments.values()
      const path = definition.path.replace(/:\w+/g, () => values.next().value ?? '')
      return query ? `${path}?${query}` : path
    })
}

// ── Sending ──────────────────────────────────────────────────────────────────────────────────────

export type FuzzPerson = 'visitor' | 'therapist' | 'administrator'

export type FuzzTarget = {
  url: string
  /** A `cookie` header for somebody who is signed in just now. */
  signIn(person: Exclude<FuzzPerson, 'visitor'>): Promise<string>
  /** Secrets of conversations that are there. */
  secrets: readonly string[]
}

type Attempt = { person: FuzzPerson; address: string; body: string | undefined }

export type FuzzResult = {
  name: string
  sent: number
  /** How many answers of each status. */
  statuses: Record<number, number>
  /** What must not be: an answer of 500 or more, or none at all. */
  faults: string[]
}

const shorten = (text: string) =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text

/** One call over a line that is kept. @returns the status, 0 and the reason when the line broke */
function send(
  agent: Agent,
  url: string,
  method: string,
  attempt: Attempt,
  cookie: string | undefined,
): Promise<{ status: number; problem: string }> {
  const { address, body } = attempt
  return new Promise((resolve) => {
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = httpRequest(url + address, { agent, method, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      answer.resume()
      answer.on('close', () => resolve({ status, problem: '' }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept line that the server has closed meanwhile says nothing of this call.
      if (sent.reusedSocket) resolve(send(agent, url, method, attempt, cookie))
      else resolve({ status: 0, problem: error.code ?? error.message })
    })
    sent.end(body)
  })
}

/** Cheap and harmless ones first, so that what they read is still there. */
const rank: Record<EndpointDefinition['method'], number> = { GET: 0, PATCH: 1, POST: 2, DELETE: 3 }
export const inFuzzOrder = (definitions: readonly EndpointDefinition[]) =>
  definitions.toSorted(
    (a, b) =>
      rank[a.method] - rank[b.method] ||
      // The log is exported while it is short.
      Number(b.path.endsWith('.csv')) - Number(a.path.endsWith('.csv')),
  )

const atOnce = 8
const maxSignIns = 12

/** Sends `amount` odd calls to one endpoint, as everybody in turn. */
export async function fuzzEndpoint(
  target: FuzzTarget,
  definition: EndpointDefinition,
  { seed, amount }: { seed: number; amount: number },
): Promise<FuzzResult> {
  const name = `${definition.method} ${definition.path}`
  const attempts = fc.sample(
    fc.record<Attempt>({
      person: fc.constantFrom('administrator', 'administrator', 'therapist', 'visitor'),
      address: getAddresses(definition, target.secrets),
      body: definition.body ? bodiesFor(definition) : fc.constant(undefined),
    }),
    { seed, numRuns: amount },
  )
  const result: FuzzResult = { name, sent: 0, statuses: {}, faults: [] }
  const agent = new Agent({ keepAlive: true })
  const cookies: Partial<Record<FuzzPerson, string>> = {}
  let signIns = 0
  // Signing out is what some calls are for; whoever was signed out comes back a few times.
  const signInAgain = async (person: FuzzPerson) => {
    if (person === 'visitor' || signIns >= maxSignIns) return
    signIns += 1
    cookies[person] = await target.signIn(person).catch(() => '')
  }
  await signInAgain('administrator')
  await signInAgain('therapist')
  const left = attempts.values()
  async function work() {
    for (const attempt of left) {
      const cookie = cookies[attempt.person]
      const { status, problem } = await send(agent, target.url, definition.method, attempt, cookie)
      result.sent += 1
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      if (status === 0 || status >= 500) {
        result.faults.push(
          `${status} ${problem} by the ${attempt.person}: ${definition.method} ${shorten(attempt.address)} ${shorten(attempt.body ?? '')}`,
        )
      }
      if (status === 401 && cookie && cookies[attempt.person] === cookie) {
        await signInAgain(attempt.person)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  return result
}

// ── The socket ───────────────────────────────────────────────────────────────────────────────────

/** Frames as a browser of ours would send them, more or less; bytes and halves among them. */
export function frames(sessionId: string): Arbitrary<string | Buffer> {
  const shaped = plausible(getJsonSchema(fromBrowserSchema))
  const own = shaped.map((frame) =>
    typeof frame === 'object' && frame !== null && 'sessionId' in frame
      ? { ...frame, sessionId }
      : frame,
  )
  return fc.oneof(
    { weight: 8, arbitrary: own.map((frame) => JSON.stringify(frame)) },
    { weight: 4, arbitrary: shaped.map((frame) => JSON.stringify(frame)) },
    { weight: 2, arbitrary: oddValue.map((frame) => JSON.stringify(frame)) },
    { weight: 2, arbitrary: own.map((frame) => JSON.stringify(frame).slice(0, -3)) },
    { weight: 1, arbitrary: fc.constantFrom('', '['.repeat(15_000), 'x'.repeat(20_000)) },
    { weight: 1, arbitrary: fc.constant('y'.repeat(80_000)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  )
}

const wentWrong = 'Something went wrong on our side'

/** Sends `amount` unusual frames, reconnecting whenever the server closes the socket. */
export async function fuzzSocket(
  target: FuzzTarget,
  person: 'visitor' | 'administrator',
  { seed, amount }: { seed: number; amount: number },
): Promise<FuzzResult & { sockets: number; answers: number }> {
  const cookie = person === 'visitor' ? '' : await target.signIn(person)
  const sessionId = target.secrets[0] ?? 'a-conversation-of-mine'
  const list = fc.sample(frames(sessionId), { seed, numRuns: amount })
  const result = {
    name: `/ws as ${person}`,
    sent: 0,
    statuses: {},
    faults: [] as string[],
    sockets: 0,
    answers: 0,
  }
  const open = () =>
    new Promise<WebSocket | undefined>((resolve) => {
      const socket = new WebSocket(`${target.url.replace('http', 'ws')}/ws`, {
        headers: cookie ? { cookie } : {},
      })
      socket.on('open', () => resolve(socket))
      socket.on('error', () => resolve(undefined))
      socket.on('message', (data: Buffer) => {
        result.answers += 1
        if (data.toString().includes(wentWrong))
          result.faults.push(`after frame ${result.sent}: ${wentWrong}`)
      })
    })
  /** Until what was sent is dealt with, or the server has closed the line. */
  const settle = (socket: WebSocket) =>
    new Promise<void>((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve()
      const done = () => {
        socket.off('close', done)
        socket.off('message', look)
        resolve()
      }
      const look = (data: unknown) => {
        if (String(data).includes('"pong"')) done()
      }
      socket.on('close', done)
      socket.on('message', look)
      socket.send('{"type":"ping"}')
    })
  let socket: WebSocket | undefined
  for (const frame of list) {
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = await open()
      result.sockets += 1
      if (!socket) {
        result.faults.push(`no socket to be had before frame ${result.sent}`)
        break
      }
    }
    socket.send(frame)
    result.sent += 1
    if (result.sent % 10 === 0) await settle(socket)
  }
  if (socket) await settle(socket)
  socket?.close()
  return result
}
