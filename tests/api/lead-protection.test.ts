// Consents of clients, and records that only certain colleagues may see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookForLead } from '#features/requests/appointments/contract/appointments.ts'
import { offerTimes } from '#features/requests/appointments/contract/offers.ts'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { listLeads, openLead } from '#features/requests/leads/contract/leads.ts'
import {
  breakGlass,
  endLeadLimit,
  getLeadProtection,
  limitLead,
  withdrawLeadConsent,
} from '#features/requests/leads/contract/protection.ts'
import { exportPerson, searchPerson } from '#features/staff/privacy/contract.ts'
import { confirmFirst } from '../support/asked-password.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('the protection of a record on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let asAdmin: string
  let asDirector: string
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock })
    asAdmin = await server.signIn(admin)
    asDirector = await server.signIn(director)
  })
  afterAll(() => server.stop())

  const readProtection = async (id: number) =>
    (await server.call(getLeadProtection, { cookie: asAdmin, params: { id } })).json
  const open = (cookie: string, id: number) => server.call(openLead, { cookie, params: { id } })
  const limited = { status: 403, json: { code: 'RECORD_LIMITED' } }

  it('shows which text the client agreed to, in which language, when and how', async () => {
    const french = { 'accept-language': 'fr-CA' }
    const id = await submitConsultation(server, { email: 'fr@mail.example' }, french)
    const consents = [
      {
        purpose: 'contact',
        language: 'fr',
        way: 'form',
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        text: expect.stringContaining('Politique de confidentialité'),
        withdrawnAt: null,
      },
    ]
    expect(await readProtection(id)).toMatchObject({ limit: null, consents })
  })

  it('stops email and calls once the client has withdrawn, and says so in the copy of their data', async () => {
    const email = 'withdrawn@mail.example'
    const id = await submitConsultation(server, { email })
    const params = { id }
    const startsAt = new Date(clock.now().getTime() + 26 * 60 * minute).toISOString()
    const book = () =>
      server.call(bookForLead, { cookie: asAdmin, params, body: { startsAt, force: true } })
    expect((await book()).status).toBe(201)
    const countMails = () => server.mails().filter((mail) => mail.includes(`To: ${email}`)).length
    await eventually(() => expect(countMails()).toBe(2))
    expect((await server.call(withdrawLeadConsent, { cookie: asAdmin, params })).status).toBe(204)
    expect(await open(asAdmin, id)).toMatchObject({
      json: { appointmentAt: null, consentWithdrawnAt: expect.any(String) },
    })
    expect(await server.sql('select state from appointments where lead_id = ?', [id])).toEqual([
      { state: 'cancelled' },
    ])
    expect(await readProtection(id)).toMatchObject({
      consents: [{ withdrawnAt: expect.any(String), withdrawnBy: 'staff' }],
    })
    const body = { subject: 'A first talk', message: 'At two?', sender: 'system' }
    const sent = await server.call(sendLeadEmail, { cookie: asAdmin, params, body })
    expect(sent).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('consent') },
    })
    const times = { times: [startsAt] }
    const offered = await server.call(offerTimes, { cookie: asAdmin, params, body: times })
    expect([(await book()).status, offered.status]).toEqual([409, 409])
    // Not even that the call was cancelled; it has no reminders any more.
    await submitConsultation(server, { email: 'later@mail.example' })
    await eventually(() => expect(server.mails().join()).toContain('To: later@mail.example'))
    expect(countMails()).toBe(2)
    const records = [{ kind: 'request', id }]
    const copy = await server.call(exportPerson, { cookie: asAdmin, body: { records } })
    expect(copy.text).toContain('Consent withdrawn: To be contacted about the request')
  })

  it('hides a limited record from everyone else, in lists too', async () => {
    const email = 'limited@mail.example'
    const id = await submitConsultation(server, { email })
    const params = { id }
    const body = { userIds: [await server.userId(director)] }
    const asMaya = await server.signIn(maya)
    expect((await server.call(limitLead, { cookie: asMaya, params, body })).status).toBe(403)
    expect((await server.call(limitLead, { cookie: asAdmin, params, body })).status).toBe(204)
    expect(await open(asAdmin, id)).toMatchObject(limited)
    expect((await open(asMaya, id)).status).toBe(404)
    expect((await open(asDirector, id)).status).toBe(200)
    const list = async (cookie: string) =>
      ((await server.call(listLeads, { cookie, query: { search: email } })).json as unknown[])
        .length
    expect([await list(asAdmin), await list(asDirector)]).toEqual([0, 1])
    // The person’s own request for their data is answered all the same.
    const found = await server.call(searchPerson, { cookie: asAdmin, body: { person: email } })
    expect(found.text).toContain(`Lead ${id}, the request of`)
  })

  it('opens it for an hour to someone who says why, and tells the others', async () => {
    const id = await submitConsultation(server, { email: 'glass@mail.example' })
    const params = { id }
    const userIds = [await server.userId(director)]
    await server.call(limitLead, { cookie: asDirector, params, body: { userIds } })
    clock.pass(6 * minute)
    const reason = 'The client called and their therapist is ill.'
    const ask = (cookie: string, body: object = { reason }) =>
      server.call(breakGlass, { cookie, params, body })
    expect(await ask(asAdmin)).toMatchObject(confirmFirst)
    asAdmin = await server.signIn(admin)
    expect((await ask(asAdmin, { reason: 'why' })).status).toBe(400)
    expect((await ask(await server.signIn(daniel))).status).toBe(404)
    expect((await ask(asAdmin)).status).toBe(204)
    expect((await open(asAdmin, id)).status).toBe(200)
    await eventually(() => expect(server.mails().join()).toContain('A limited record was opened'))
    const [entry] = await server.sql(
      "select details, outcome from audit_log where action = 'lead.glass_broken' and outcome = 'success'",
    )
    expect(JSON.stringify(entry)).toContain('their therapist is ill')
    clock.pass(61 * minute)
    asAdmin = await server.signIn(admin)
    expect(await open(asAdmin, id)).toMatchObject(limited)
    asDirector = await server.signIn(director)
    expect((await server.call(endLeadLimit, { cookie: asDirector, params })).status).toBe(204)
    expect((await open(asAdmin, id)).status).toBe(200)
  })

  it('leaves no consent behind when the record is erased', async () => {
    const [before] = await server.sql(
      'select count(*) as n from consents where lead_id is not null',
    )
    expect(Number(before?.['n'])).toBeGreaterThan(0)
    await server.sql('delete from consultation_leads')
    expect(await server.sql('select id from consents where lead_id is not null')).toEqual([])
    expect(await server.sql('select lead_id from lead_readers')).toEqual([])
  })
})
