// A successful call invalidates the reads of its topics, in the caller's page and in open tabs. Where a call changes an
// answer and does not name the topic of that read, the portal goes on showing the former answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDevices, signOutDevice } from '#features/access/devices/contract.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import type { Ids } from '../support/audited-call.ts'
import { auditedCalls } from '../support/audited-calls.ts'
import { prepareAuditedCalls, prepareCall } from '../support/make-audited-calls.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()

// The log and the state of the system are read when their page opens, and conversations follow the frames of the chat.
// Also counts chats and the waiting list, and is read whenever its screen shows it.
const readWhenShown = new Set(['/api/admin/reports'])
const otherTopics = new Set(['audit', 'health', 'config', 'conversations'])
/** Its parts have calls of their own, which are among the reads, and some of these topics. */
const composed = '/api/admin/day'
const reads = definitions.filter(
  ({ method, path, access, reads: topic }) =>
    method === 'GET' &&
    path !== composed &&
    access !== 'public' &&
    !path.includes(':') &&
    !readWhenShown.has(path) &&
    topic &&
    !otherTopics.has(topic),
)
/** Reads that are made again whenever their screen opens, and calls that other screens make. */
const openedLater: Record<string, readonly string[]> = {
  'GET /api/admin/site/checklist': ['users'],
  // The last sign-in is read with the list, and with the review of all accounts.
  'GET /api/admin/users': ['leads', 'session'],
  'GET /api/admin/access-review': ['leads', 'session'],
}

const changingCalls = Object.keys(auditedCalls).filter((name) => {
  const isSuccess = (auditedCalls[name]?.status ?? 0) < 300
  return isSuccess && !name.startsWith('GET ') && !/search$|records$/.test(name)
})

describe('what a call changes', () => {
  let server: TestServer
  let ids: Ids
  const cookies = new Map<string, string>()
  /** The answers after the last call. */
  let last: { reader: string; answers: readonly string[] } | undefined

  beforeAll(async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    ids = await prepareAuditedCalls(server)
    // These make what later calls are about, the email and the request.
    for (const name of ['GET /api/admin/unmatched-emails', 'POST /api/admin/privacy/search']) {
      const call = auditedCalls[name]
      if (call) await prepareCall(server, call, ids)
    }
  })
  afterAll(() => server.stop())

  async function readCookie(person: string) {
    const known = cookies.get(person) ?? (await server.signIn(person))
    cookies.set(person, known)
    return known
  }

  async function readAll(person: string) {
    const cookie = await readCookie(person)
    const answers = await Promise.all(reads.map((one) => server.call(one, { cookie })))
    return answers.map(({ text }) => text)
  }

  /** The reads whose answers change although `definition` does not name their topics. */
  async function findStale(
    definition: EndpointDefinition,
    reader: string,
    send: () => Promise<unknown>,
  ) {
    const named = [definition.changes ?? []].flat()
    const before = last?.reader === reader ? last.answers : await readAll(reader)
    await send()
    // A person who was signed out has no page that could be stale.
    if (named.includes('session')) cookies.clear()
    const after = await readAll(reader)
    last = { reader, answers: after }
    return reads
      .filter((_, at) => before[at] !== after[at])
      .filter(({ reads: topic }) => !named.some((one) => one === topic))
      .map(getName)
      .filter((name) => !openedLater[name]?.some((topic) => named.some((one) => one === topic)))
  }

  it.each(changingCalls)('is read again after %s', async (name) => {
    const definition = definitions.find((one) => getName(one) === name)
    const call = auditedCalls[name]
    if (!definition || !call) throw new Error(`${name} is no call`)
    const person = call.as ?? admin
    const cookie = definition.access === 'public' ? undefined : await readCookie(person)
    const send = await prepareCall(server, call, ids)
    const isOver = [definition.changes ?? []].flat().includes('session')
    const reader = person === maya && !isOver ? maya : director
    const stale = await findStale(definition, reader, async () =>
      expect((await send(definition, cookie)).status).toBe(call.status),
    )
    expect(stale).toEqual([])
  })

  it('is read again after another device was signed out', async () => {
    await server.signIn(director)
    const cookie = await readCookie(director)
    const { json } = await server.call(listDevices, { cookie })
    const other = (json as { id: string; isCurrent: boolean }[]).find((one) => !one.isCurrent)
    const before = await readAll(director)
    await server.call(signOutDevice, { params: { id: other?.id }, cookie })
    const after = await readAll(director)
    const changed = reads.filter((_, at) => before[at] !== after[at])
    expect(changed.map(({ reads: topic }) => topic)).toEqual([signOutDevice.changes])
  })
})
