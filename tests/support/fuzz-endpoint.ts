// Sends unusual requests to one endpoint and records which of them the server failed to answer.
import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { bodiesFor, getAddresses } from './fuzz-requests.ts'

export type FuzzPerson = 'visitor' | 'therapist' | 'administrator'

export type FuzzTarget = {
  url: string
  /** Signs someone in. @returns the `cookie` header of their requests */
  signIn(person: Exclude<FuzzPerson, 'visitor'>): Promise<string>
  /** Session ids of existing conversations. */
  secrets: readonly string[]
}

type Attempt = { person: FuzzPerson; address: string; body: string | undefined }

export type FuzzResult = {
  name: string
  sent: number
  /** Number of responses by status. */
  statuses: Record<number, number>
  /** Requests with a response of 500 or more, or with none. */
  faults: string[]
}

const shorten = (text: string) =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text

/** Sends one request over a kept-alive connection. @returns the status, or 0 and the reason for none */
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
      // The server may close an idle connection at any time; that says nothing about this request.
      if (sent.reusedSocket) resolve(send(agent, url, method, attempt, cookie))
      else resolve({ status: 0, problem: error.code ?? error.message })
    })
    sent.end(body)
  })
}

/** Cheap and harmless requests first, while the records that they read still exist. */
const rank: Record<EndpointDefinition['method'], number> = {
  GET: 0,
  PATCH: 1,
  PUT: 1,
  POST: 2,
  DELETE: 3,
}
export const inFuzzOrder = (definitions: readonly EndpointDefinition[]) =>
  definitions.toSorted(
    (a, b) =>
      rank[a.method] - rank[b.method] ||
      // The audit log is exported while it is short.
      Number(b.path.endsWith('.csv')) - Number(a.path.endsWith('.csv')),
  )

/** Everyone takes turns, so that also a few requests include some of each person. */
const turns = ['administrator', 'therapist', 'administrator', 'visitor'] as const
const takeTurn = (at: number) => turns[at % turns.length] ?? 'administrator'

const maxConcurrent = 8
const maxSignIns = 12

/** Sends `count` odd requests to one endpoint, as administrator, therapist and visitor. */
export async function fuzzEndpoint(
  target: FuzzTarget,
  definition: EndpointDefinition,
  { seed, count }: { seed: number; count: number },
): Promise<FuzzResult> {
  const name = `${definition.method} ${definition.path}`
  const attempts = fc
    .sample(
      fc.record<Omit<Attempt, 'person'>>({
        address: getAddresses(definition, target.secrets),
        body: definition.body ? bodiesFor(definition) : fc.constant(undefined),
      }),
      { seed, numRuns: count },
    )
    .map<Attempt>(({ address, body }, at) => ({ person: takeTurn(at), address, body }))
  const result: FuzzResult = { name, sent: 0, statuses: {}, faults: [] }
  const agent = new Agent({ keepAlive: true })
  const cookies: Partial<Record<FuzzPerson, string>> = {}
  let signIns = 0
  // Some requests sign the person out, who then signs in again a limited number of times.
  const signInAgain = async (person: FuzzPerson) => {
    if (person === 'visitor' || signIns >= maxSignIns) return
    signIns += 1
    cookies[person] = await target.signIn(person).catch(() => '')
  }
  await signInAgain('administrator')
  await signInAgain('therapist')
  const remaining = attempts.values()
  async function work() {
    for (const attempt of remaining) {
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
  await Promise.all(Array.from({ length: maxConcurrent }, work))
  agent.destroy()
  return result
}
