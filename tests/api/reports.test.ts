import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import {
  changeLead,
  deleteLead,
  type Lead,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import { dismissLead } from '#features/requests/leads/contract/waiting.ts'
import { getReport, type Report } from '#features/staff/reports/contract.ts'
import { noor } from '../support/chat-client.ts'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, day, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('reports on %s', (engine) => {
  // Monday, 10 in the morning in Ottawa.
  const clock = createTestClock('2026-11-02T15:00:00.000Z')
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '9-21' }, { clock })
    for (const table of ['consultation_leads', 'report_totals', 'chat_starts'])
      await server.sql(`delete from ${table}`)
  })
  afterAll(() => server.stop())

  const copied =
    'first_name, last_name, email, phone, service_type, preferred_location, notes, status, created_at, updated_at, ' +
    'language, call_times, source, heard_from, campaign, search_text, name_key'
  const november = { from: '2026-11-01', to: '2026-11-30' }
  async function report(query: Record<string, string>): Promise<Report> {
    const cookie = await server.signIn(admin)
    const answer = await server.call(getReport, { cookie, query })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    return answer.json as Report
  }
  const change = async (id: number, body: object) => {
    const cookie = await server.signIn(admin)
    const answer = await server.call(changeLead, { cookie, params: { id }, body })
    expect(answer.status).toBe(200)
  }
  async function submitMany(count: number, changes: Record<string, unknown> = {}) {
    const ids = [await submitConsultation(server, changes)]
    // Copies, as each request would take a security check.
    while (ids.length < count) {
      const [copy] = await server.sql(
        `insert into consultation_leads (${copied}) select ${copied} from consultation_leads where id = ? returning id`,
        [ids[0] ?? 0],
      )
      ids.push(Number(copy?.['id']))
    }
    return ids
  }

  it('are for administrators alone', async () => {
    expect((await server.call(getReport)).status).toBe(401)
    const cookie = await server.signIn(maya)
    expect((await server.call(getReport, { cookie })).status).toBe(403)
  })

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day is before the first.'],
    [{ from: '2024-11-01', to: '2026-11-29' }, 'A report can cover two years at most.'],
    [{ from: 'yesterday' }, 'Please choose the first day.'],
    [{ by: 'shoe-size' }, 'Reports cannot be split by this'],
    [{ format: 'xlsx' }, 'This is neither “json” nor “csv”'],
  ])('refuse %j', async (query, message) => {
    const cookie = await server.signIn(admin)
    const answer = await server.call(getReport, { cookie, query })
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ message })])
  })

  it('count the requests of the practice’s days, both included, and what became of them', async () => {
    const couples = await submitMany(9, { serviceType: 'couples' })
    await submitMany(12)
    const first = { from: '2026-11-02', to: '2026-11-02', by: 'service' }
    expect((await report(first)).total.requests).toBe(21)
    expect((await report({ ...first, from: '2026-11-01', to: '2026-11-01' })).total.requests).toBe(
      0,
    )
    for (const id of couples.slice(0, 5)) await change(id, { status: 'scheduled' })
    const counted = await report({ ...november, by: 'service' })
    expect(counted).toMatchObject({
      total: { requests: 21, converted: 5, lost: 0, conversionRate: 24 },
      rows: [
        { key: 'anxiety', label: 'Anxiety', requests: 12, converted: 0, conversionRate: 0 },
        { key: 'couples', requests: 9, converted: 5, lost: 0, conversionRate: 56 },
      ],
      partMonths: [],
    })
  })

  it('measure the time to the first answer while the practice is open; "No reply needed" is none', async () => {
    clock.pass(30 * minute)
    const ids = await submitMany(7, { preferredLocation: 'virtual' })
    const [dismissed = 0, ...others] = ids
    const cookie = await server.signIn(admin)
    const params = { id: dismissed }
    await server.call(dismissLead, { cookie, params, body: {} })
    // From 10:30 to 9:15 the next morning: closed from 21 to 9.
    clock.pass(22.75 * 60 * minute)
    for (const id of others.slice(0, 5)) await change(id, { status: 'contacted' })
    const counted = await report({ from: '2026-11-02', to: '2026-11-02', by: 'location' })
    const virtual = counted.rows.find(({ key }) => key === 'virtual')
    expect(virtual).toMatchObject({ requests: 7, medianMinutes: 10.5 * 60 + 15 })
    // A status that is taken back was no answer.
    await change(others[0] ?? 0, { status: 'notContacted' })
    const again = await report({ from: '2026-11-02', to: '2026-11-02', by: 'location' })
    expect(again.rows.find(({ key }) => key === 'virtual')?.medianMinutes).toBeNull()
  })

  it('store how a client heard of the practice, and the campaign of their link', async () => {
    const campaign = { source: 'Fall Newsletter', medium: '=email', name: 'x'.repeat(60) }
    const id = await submitConsultation(server, { heardFrom: 'family-or-friend', campaign })
    const cookie = await server.signIn(admin)
    const lead = (await server.call(openLead, { cookie, params: { id } })).json as Lead
    expect(lead).toMatchObject({
      source: 'form',
      heardFrom: 'family-or-friend',
      campaign: { source: 'fall-newsletter', medium: 'email', name: 'x'.repeat(40) },
    })
    const empty = await submitConsultation(server, { heardFrom: null, campaign: { source: '!' } })
    expect((await server.call(openLead, { cookie, params: { id: empty } })).json).toMatchObject({
      heardFrom: null,
      campaign: null,
    })
    const body = toConsultation(await server.captchaToken(), { heardFrom: 'a dream' })
    const refused = await server.call(requestConsultation, { body })
    expect([refused.status, refused.json]).toMatchObject([400, { issues: [{ path: 'heardFrom' }] }])
  })

  it('count by source what clients said, else their campaign', async () => {
    await submitMany(6, { heardFrom: 'professional' })
    await submitMany(8, { campaign: { source: 'newsletter' } })
    const { rows } = await report({ ...november, by: 'source' })
    expect(rows.map(({ label, requests }) => [label, requests])).toEqual([
      ['Another professional', 6],
      ['Campaign newsletter', 'notShown'],
      ['Family or friend', 'fewerThan5'],
      ['Not said', 29],
    ])
  })

  it('count chats by the hour in which they began', async () => {
    const captcha = { captchaValue: captchaAnswer, captchaValidation: await server.captchaToken() }
    const sessionId = randomUUID()
    const body = { sessionId, ...noor, message: 'Hello?', optimisticId: randomUUID(), ...captcha }
    expect((await server.call(sendChatMessage, { body })).status).toBe(201)
    // A second message begins no second chat.
    const next = { sessionId, ...noor, message: 'Anyone?', optimisticId: randomUUID() }
    clock.pass(2_000)
    expect((await server.call(sendChatMessage, { body: next })).status).toBe(201)
    const { chatsByHour } = await report(november)
    expect(chatsByHour.filter(({ chats }) => chats > 0)).toEqual([{ hour: 9, chats: 1 }])
  })

  it('are sent as CSV: numbers as numbers, and no cell runs as a formula', async () => {
    const cookie = await server.signIn(admin)
    const query = { ...november, by: 'service', format: 'csv' }
    const answer = await server.call(getReport, { cookie, query })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="report-by-service.csv"',
    )
    const response = await fetch(
      `${server.url}${getReport.path}?${new URLSearchParams(query).toString()}`,
      { headers: { cookie } },
    )
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([
      0xef, 0xbb, 0xbf,
    ])
    const lines = answer.text.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe(
      'group,key,label,requests,scheduled or complete,lost,conversion in %,' +
        'median opening minutes to first answer,chats,people waiting',
    )
    expect(lines[1]).toMatch(/^service,anxiety,Anxiety,35,/)
    expect(lines).toContain('hour,9,09:00,,,,,,1,')
    for (const cell of lines.flatMap((line) => line.split(',')))
      expect(cell).not.toMatch(/^[=+@\t]/)
  })

  it('say the same after requests were deleted and after their time is over', async () => {
    const before = await report({ ...november, by: 'service' })
    const [row] = await server.sql(
      `select id from consultation_leads where service_type = 'anxiety'`,
    )
    const cookie = await server.signIn(admin)
    const deleted = await server.call(deleteLead, { cookie, params: { id: row?.['id'] } })
    expect(deleted.status).toBe(204)
    const toCounts = ({ total, rows }: Report) =>
      [total, ...rows].map(({ requests, converted, lost }) => ({ requests, converted, lost }))
    expect(toCounts(await report({ ...november, by: 'service' }))).toEqual(toCounts(before))
    const { leadDays } = (await server.call(getRetentionPolicy)).json as { leadDays: number }
    clock.pass((leadDays + 1) * day)
    await server.restart()
    await eventually(async () =>
      expect(await server.sql('select id from consultation_leads')).toEqual([]),
    )
    const after = await report({ ...november, by: 'service' })
    expect(toCounts(after)).toEqual(toCounts(before))
    // Of a part of a month they are not known any more, and the report says so.
    const part = await report({ from: '2026-11-02', to: '2026-11-29', by: 'service' })
    expect(part).toMatchObject({ total: { requests: 0 }, partMonths: ['2026-11'] })
  })
})
