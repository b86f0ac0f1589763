import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuditedPerson,
  exportAuditEntries,
  findAuditedPeople,
  getAuditTrail,
  listAuditEntries,
  listAuditPeople,
  verifyAuditLog,
} from '#features/core/audit/contract/entries.ts'
import { toRecordSearch } from '#features/core/audit/rules.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { changeLead, listLeads } from '#features/requests/leads/contract/leads.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { toConsultation } from '../support/consultation.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

type Log = EndpointResponse<typeof listAuditEntries>
type Trail = EndpointResponse<typeof getAuditTrail>

describe.each(callEngines)('the audit log on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  let lead: number

  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
    const { json } = await server.call(listLeads, { cookie: asMaya })
    lead = (json as { id: number }[])[0]?.id ?? 0
    for (const status of ['contacted', 'scheduled']) {
      await server.call(changeLead, { params: { id: lead }, body: { status }, cookie: asMaya })
    }
    await server.signIn(maya, 'a wrong password').catch(() => {}) // what it leaves behind is looked at
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const read = async (query: Record<string, string> = {}, cookie = asAdmin) =>
    (await server.call(listAuditEntries, { query, cookie })).json as Log

  it('tells who did what to which record, when, from where and how it ended', async () => {
    const { entries, people } = await read({ record: `Lead ${lead}` })
    const mayaId = people.find(({ name }) => name === 'Maya Chen')?.id
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      actorId: mayaId,
      action: 'lead.changed',
      recordType: 'lead',
      recordId: lead,
      amount: null,
      outcome: 'success',
      address: '127.0.0.1',
      times: 1,
      lastAt: null,
      details: null,
      recordIds: [],
    })
    const failed = await read({ outcome: 'failed' })
    expect(failed.entries).toEqual([
      expect.objectContaining({
        actorId: null,
        action: 'account.sign_in_failed',
        recordId: mayaId,
      }),
    ])
  })

  it('is narrowed by person, action and period, ten a page', async () => {
    const mayaId = await server.userId(maya)
    const hers = await read({ person: String(mayaId), action: 'changed' })
    expect(hers.total).toBe(2)
    expect((await read({ record: 'nothing such' })).total).toBe(0)
    await server.sql(
      `insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
        values ('2026-01-05T10:00:00.000Z', null, 'retention.deleted', 'lead', '1', 'success', '')`,
    )
    const removed = { record: 'Lead 1', action: 'removed by retention' }
    expect((await read(removed)).total).toBe(0) // a link saved before actions became codes
    expect((await read({ ...removed, period: 'all' })).total).toBe(1)
    const receipts = { record: 'Lead 1', action: 'retention.deleted', period: 'all' }
    expect((await read(receipts)).total).toBe(1)
    for (let n = 0; n < 12; n += 1) await server.call(listLeads, { cookie: asAdmin })
    const first = await read()
    const second = await read({ page: '2' })
    expect(first.entries).toHaveLength(10)
    expect(second.entries[0]?.id).toBeLessThan(first.entries[9]?.id ?? 0)
    expect(await read({ page: '900' })).toMatchObject({ entries: [] })
  })

  it('says who has seen one lead, each person once', async () => {
    await server.call(changeLead, {
      params: { id: lead },
      body: { internalNotes: 'Called.' },
      cookie: asAdmin,
    })
    const trail = (
      await server.call(getAuditTrail, {
        query: { record: 'lead', id: String(lead) },
        cookie: asAdmin,
      })
    ).json as Trail
    expect(trail.people.map(({ person }) => person?.name)).toEqual(['Grace Kim', 'Maya Chen'])
    expect(trail.people[1]).toMatchObject({
      actions: ['lead.listed', 'lead.changed'],
      wasRefused: false,
    })
    expect(trail.events).toBe(trail.people.reduce((sum, { times }) => sum + times, 0))
    const odd = await server.call(getAuditTrail, {
      query: { record: 'lead', id: '1 or 1=1' },
      cookie: asAdmin,
    })
    expect(odd.status).toBe(400)
  })

  it('is exported as CSV, which stands in it before the first line leaves', async () => {
    const answer = await server.call(exportAuditEntries, {
      query: { record: `Lead ${lead}` },
      cookie: asAdmin,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const lines = answer.text.trim().split('\r\n')
    expect(lines[0]).toContain('when,who,account,what')
    const [newest] = (await read({ action: 'exported' })).entries
    expect(newest).toMatchObject({ recordType: 'audit', amount: lines.length - 1 })
    const nothing = await server.call(exportAuditEntries, {
      query: { record: 'nothing such' },
      cookie: asAdmin,
    })
    expect(nothing.text.trim().split('\r\n')).toHaveLength(1)
  })

  it('says whether it is as it was sealed, to administrators', async () => {
    const all = await read({ period: 'all', lists: 'shown' })
    const { status, json } = await server.call(verifyAuditLog, { cookie: asAdmin })
    expect([status, json]).toEqual([
      200,
      { ok: true, entries: all.total, head: expect.stringMatching(/^[0-9a-f]{64}$/), broken: null },
    ])
    expect((await server.call(verifyAuditLog, { cookie: asMaya })).status).toBe(403)
    expect((await server.call(verifyAuditLog)).status).toBe(401)
  })

  it('names those of whom it tells, and no one else', async () => {
    const mayaId = await server.userId(maya)
    const { people } = await read({ person: String(mayaId) })
    expect(people).toEqual([
      { id: mayaId, name: 'Maya Chen', photoUrl: expect.stringContaining('/uploads/') },
    ])
    expect((await read({ record: 'nothing such' })).people).toEqual([])
    const everybody = await server.call(listAuditPeople, { cookie: asAdmin })
    const [{ n = 0 } = {}] = await server.sql('select count(*) as n from users')
    expect(everybody.json).toHaveLength(Number(n))
    expect(everybody.json).toContainEqual({ id: mayaId, name: 'Maya Chen' })
  })

  it('notes who reads it, once for a sitting', async () => {
    const asDirector = await server.signIn(director)
    await read({}, asDirector)
    await read({ page: '2' }, asDirector)
    const id = await server.userId(director)
    expect((await read({ person: String(id), action: 'listed' })).total).toBe(1)
  })

  it('cannot be changed or emptied, not even by who has the database', async () => {
    const attempts = [
      `update audit_log set address = '' where id = 1`,
      'delete from audit_log where id = 1',
      'delete from audit_log',
      ...(engine === 'postgres' ? ['truncate audit_log'] : []),
    ]
    for (const sql of attempts) await expect(server.sql(sql)).rejects.toThrow(/append-only/)
    // Past its own two years an entry may go.
    await server.sql(
      `insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
        values ('2020-01-05T10:00:00.000Z', null, 'lead.viewed', 'lead', '77', 'success', '')`,
    )
    await server.sql(`delete from audit_log where record_id = '77'`)
    expect((await read({ record: 'Lead 77', period: 'all' })).total).toBe(0)
  })

  describe('asked for a person', () => {
    const find = async (person: string, cookie = asAdmin) =>
      server.call(findAuditedPeople, { body: { person }, cookie })
    beforeAll(async () => {
      const body = toConsultation(await server.captchaToken(), {
        firstName: 'Zoë',
        lastName: 'Brightwater',
        email: 'zoe.b@mail.example',
        phone: '(613) 555-0661',
        notes: 'My neighbour Ingrid Holm told me of you.',
      })
      await server.call(requestConsultation, { body })
    })

    // The document of the second edition, part 5: the log is searched by a person's name, email and phone number.
    it.each(['zoe brightwater', 'ZOE.B@mail.example', '613-555-0661'])(
      'finds their records by %j, and the entries about these',
      async (person) => {
        const { json } = await find(person)
        const found = json as AuditedPerson[]
        expect(found).toEqual([{ type: 'lead', id: expect.any(Number), name: 'Zoë Brightwater' }])
        const { entries } = await read({ record: toRecordSearch(found), lists: 'shown' })
        expect(entries.map(({ action }) => action)).toContain('lead.created')
        // That the administrator was shown this record is in the log, too.
        expect(entries.map(({ action }) => action)).toContain('lead.listed')
      },
    )

    it('finds an account, and the entries about both records at once', async () => {
      const accounts = (await find('maya chen')).json as AuditedPerson[]
      const account = accounts.find(({ type }) => type === 'user')
      expect(account?.name).toBe('Maya Chen')
      const { entries } = await read({ record: `Lead ${lead}, User ${account?.id}` })
      const kinds = new Set(entries.map(({ recordType }) => recordType))
      expect(kinds).toEqual(new Set(['lead', 'user']))
    })

    it('finds no one by what they wrote', async () => {
      expect((await find('ingrid holm')).json).toEqual([])
    })

    it('refuses therapists, too short texts and unknown fields', async () => {
      expect((await find('zoe brightwater', asMaya)).status).toBe(403)
      expect((await find('zo')).status).toBe(400)
      const body = { person: 'zoe', name: 'zoe' }
      const { status } = await server.call(findAuditedPeople, {
        body,
        cookie: asAdmin,
      })
      expect(status).toBe(400)
    })
  })
})
