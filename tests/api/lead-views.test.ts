import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuditTrail } from '#features/core/audit/contract/entries.ts'
import type { AccessSummary } from '#features/core/audit/server/summarize-access.ts'
import { listLeadEmails } from '#features/requests/emails/contract.ts'
import { changeLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { listLeadNotes } from '#features/requests/work-log/contract/notes.ts'
import { readLeadTimeline, type TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { createTestClock, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the views of a lead on %s', (engine) => {
  const clock = createTestClock()
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  beforeAll(async () => {
    server = await startTestServer(engine, { TRUST_PROXY: '1', RATE_LIMIT: 'off' }, { clock })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const assign = async (id: number, username: string) =>
    server.call(changeLead, {
      cookie: asAdmin,
      params: { id },
      body: { assignedTo: await server.userId(username) },
    })
  async function mayasLead(): Promise<number> {
    const id = await submitConsultation(server)
    await assign(id, maya)
    return id
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const calls = {
    lead: openLead,
    timeline: readLeadTimeline,
    notes: listLeadNotes,
    emails: listLeadEmails,
  }
  const read = async (
    part: keyof typeof calls,
    id: number,
    { cookie = asMaya, address = '198.51.100.7' } = {},
  ) => (await server.call(calls[part], { cookie, params: { id }, headers: from(address) })).status
  const countViews = async (id: number, username = maya) => {
    const [row] = await server.sql(
      `select count(*) as n from audit_log where action = 'lead.viewed' and outcome = 'success'
         and record_id = ? and actor_id = ?`,
      [String(id), await server.userId(username)],
    )
    return Number(row?.['n'])
  }
  /** Count of the times that “Seen by” says that Maya has seen it. */
  async function readSeenBy(id: number) {
    const { json } = await server.call(readLeadTimeline, { cookie: asAdmin, params: { id } })
    const views = (json as TimelineEntry[]).find(({ kind }) => kind === 'views')
    return views?.kind === 'views'
      ? views.people.find(({ name }) => name === 'Maya Chen')?.times
      : undefined
  }

  it('are one for one opening, though several calls read its parts at the same time', async () => {
    const id = await mayasLead()
    const parts = ['lead', 'timeline', 'notes', 'emails', 'timeline', 'notes', 'lead'] as const
    expect(await Promise.all(parts.map((part) => read(part, id)))).toEqual(parts.map(() => 200))
    expect(await countViews(id)).toBe(1)
    expect(await readSeenBy(id)).toBe(1)
    const { json } = await server.call(getAuditTrail, {
      cookie: asAdmin,
      query: { record: 'lead', id: String(id) },
    })
    const { people } = json as AccessSummary
    expect(people.find(({ person }) => person?.name === 'Maya Chen')?.actions).toContain(
      'lead.viewed',
    )
    // The next opening is a view of its own.
    clock.pass(minute + 1)
    await read('lead', id)
    await read('timeline', id)
    expect(await countViews(id)).toBe(2)
    expect(await readSeenBy(id)).toBe(2)
  })

  it.each(['lead', 'timeline', 'notes'] as const)(
    'include a person who reads only the %s',
    async (part) => {
      const id = await mayasLead()
      expect(await read(part, id)).toBe(200)
      expect([await countViews(id), await readSeenBy(id)]).toEqual([1, 1])
    },
  )

  it('are not added to by a change that is sent again because its response was lost', async () => {
    const id = await mayasLead()
    await read('lead', id)
    const before = await countViews(id)
    const body = { status: 'contacted' }
    const headers = from('198.51.100.7')
    for (const _ of [1, 2, 3]) {
      const answer = await server.call(changeLead, {
        cookie: asMaya,
        params: { id },
        body,
        headers,
      })
      expect(answer.status).toBe(200)
    }
    expect(await countViews(id)).toBe(before)
  })

  it('have each person, and each address of a person', async () => {
    const id = await mayasLead()
    await read('lead', id)
    await read('timeline', id, { cookie: asAdmin })
    expect([await countViews(id), await countViews(id, admin)]).toEqual([1, 1])
    await read('timeline', id, { address: '203.0.113.9' })
    expect(await countViews(id)).toBe(2)
  })

  it('have the first reading after a refusal', async () => {
    const id = await mayasLead()
    const asDaniel = await server.signIn(daniel)
    expect(await read('timeline', id, { cookie: asDaniel })).toBe(404)
    await assign(id, daniel)
    expect(await read('timeline', id, { cookie: asDaniel })).toBe(200)
    expect(await countViews(id, daniel)).toBe(1)
  })

  it('of another lead are not those of this one', async () => {
    const [one, other] = [await mayasLead(), await mayasLead()]
    await read('lead', one)
    await read('timeline', other)
    expect([await countViews(one), await countViews(other)]).toEqual([1, 1])
  })
})
