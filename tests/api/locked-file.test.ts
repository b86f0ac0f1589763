// An operator opens the database file with `sqlite3`, or a script writes to it for many seconds.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { toConsultation } from '../support/consultation.ts'
import { countLeads } from '../support/consultation-test-bed.ts'
import { holdWriteLock } from '../support/locked-file.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let release: (() => Promise<void>) | undefined
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(async () => {
  await release?.()
  await server.stop()
})

it('stops no page and no health check; a change waits and is acknowledged once it is stored', async () => {
  const headers = { cookie: await server.signIn(admin) }
  const body = toConsultation(await server.captchaToken())
  const before = await countLeads(server)
  release = await holdWriteLock(join(server.directory, 'practice.db'))

  // The request is stored, and the list is audited, before anybody gets an answer.
  let answered = 0
  const changes = [
    server.call(requestConsultation, { body }),
    server.request('/api/admin/leads', { headers }),
  ].map(async (answer) => {
    const { status } = await answer
    answered += 1
    return status
  })
  for (const path of [
    '/healthz',
    '/readyz',
    '/',
    '/fr',
    '/therapists',
    '/therapists/maya-chen',
    '/services',
    '/consultation',
    '/crisis',
    '/fees',
    '/admin/leads',
    '/api/user',
    '/api/therapists',
    '/api/chat/availability',
    '/api/admin/unread-message-count',
  ]) {
    const { status } = await server.request(path, { headers })
    expect([path, status]).toEqual([path, 200])
  }
  expect([answered, await countLeads(server)]).toEqual([0, before])

  await release()
  expect(await Promise.all(changes)).toEqual([201, 200])
  expect(await countLeads(server)).toBe(before + 1)
})
