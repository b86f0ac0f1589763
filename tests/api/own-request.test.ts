import { describe, expect, it } from 'vitest'
import { getAuditTrail } from '#features/audit/contract/entries.ts'
import { changeLead, deleteLead, openLead } from '#features/leads/contract/leads.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { getToken, newAddress, setupOwnRequests } from '../support/own-request-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya } from '../support/test-server.ts'

const french = { 'accept-language': 'fr-CA' }

describe.each(callEngines)('the link of a receipt on %s', (engine) => {
  const practice = setupOwnRequests(engine)
  const { view, withdraw, waitForMail, clock } = practice

  async function sendRequest(changes: Record<string, unknown> = {}) {
    const email = newAddress()
    const id = await submitConsultation(practice.server, { email, ...changes })
    return { email, id, token: getToken(await waitForMail(email)) }
  }
  const openAsAdmin = async (id: number) => {
    const cookie = await practice.server.signIn(admin)
    return (await practice.server.call(openLead, { params: { id }, cookie })).json
  }
  const change = async (id: number, body: Record<string, unknown>) => {
    const cookie = await practice.server.signIn(admin)
    const answer = await practice.server.call(changeLead, { params: { id }, body, cookie })
    expect(answer.status).toBe(200)
  }

  it('shows what the person sent, and nothing that only staff may see', async () => {
    const { id, email, token } = await sendRequest({ notes: 'Evenings.', mayLeaveMessage: true })
    await change(id, { internalNotes: 'Sounds tired.', status: 'contacted' })
    const shown = await view(token)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(shown.json).toEqual({
      reference: expect.stringMatching(/^R-[0-9A-Z]{6}$/),
      state: 'inTouch',
      mayWithdraw: true,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      firstName: 'Noor',
      lastName: 'Haddad',
      email,
      phone: '(613) 555-0187',
      serviceType: 'anxiety',
      preferredLocation: 'kanata',
      preferredTherapist: 'Maya Chen',
      notes: 'Evenings.',
      callTimes: [],
      contactBy: null,
      mayLeaveMessage: true,
      hasMatchAnswers: false,
    })
  })

  it('is stored as a hash, and each view is in the audit log as the client’s', async () => {
    const { id, token } = await sendRequest()
    for (const table of ['request_links', 'audit_log', 'consultation_leads']) {
      const rows = await practice.server.sql(`select * from ${table}`)
      expect([table, JSON.stringify(rows).includes(token)]).toEqual([table, false])
    }
    await view(token)
    const cookie = await practice.server.signIn(admin)
    const query = { record: 'lead', id: String(id) }
    const trail = await practice.server.call(getAuditTrail, { query, cookie })
    expect(trail.json).toMatchObject({
      people: [{ person: null, actions: ['lead.created', 'lead.viewed_by_client'] }],
    })
  })

  it('withdraws the request once; staff read who did it', async () => {
    const { id, token } = await sendRequest()
    const mayasId = (await practice.server.sql('select id from users where email = ?', [maya]))[0]
    await change(id, { assignedTo: Number(mayasId?.['id']), status: 'scheduled' })
    const first = await withdraw(token)
    expect(first.json).toMatchObject({ state: 'withdrawn', mayWithdraw: false })
    const [again, third] = await Promise.all([withdraw(token), withdraw(token)])
    expect([again.json, third.json]).toEqual([first.json, first.json])
    const lead = await openAsAdmin(id)
    expect(lead).toMatchObject({
      status: 'leadLost',
      leadLostReason: 'Withdrawn by the client',
      history: [
        { by: 'Client', field: 'status', from: 'scheduled', to: 'leadLost' },
        { field: 'assignedTo' },
        { field: 'status' },
      ],
    })
    const entries = await practice.server.sql(
      "select actor_id from audit_log where action = 'lead.withdrawn_by_client' and record_id = ?",
      [String(id)],
    )
    expect(entries).toEqual([{ actor_id: null }])
    const notices = () =>
      practice.server
        .mails()
        .map(readMail)
        .filter(({ text }) => text.includes('withdrawn') && text.includes(`lead=${id}\n`))
    await eventually(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]?.headers.get('to')).toBe(maya)
    expect(notices()[0]?.everything).not.toMatch(/noor|haddad|anxiety/i)
  })

  it('does not change a request that has ended, and says nothing of the reason', async () => {
    const complete = await sendRequest()
    await change(complete.id, { status: 'complete' })
    expect((await withdraw(complete.token)).json).toMatchObject({
      state: 'complete',
      mayWithdraw: false,
    })
    expect(await openAsAdmin(complete.id)).toMatchObject({ status: 'complete' })
    const lost = await sendRequest()
    await change(lost.id, { status: 'leadLost', leadLostReason: 'Never answers.' })
    const shown = await withdraw(lost.token)
    expect(shown.json).toMatchObject({ state: 'closed', mayWithdraw: false })
    expect(shown.text).not.toContain('Never answers')
    expect(await openAsAdmin(lost.id)).toMatchObject({ leadLostReason: 'Never answers.' })
  })

  it('leaves a hold as it is, and says until when the request is stored', async () => {
    const { id, token } = await sendRequest()
    const until = new Date(clock.now().getTime() + 90 * day).toISOString().slice(0, 10)
    await change(id, { hold: { reason: 'A complaint', until } })
    const shown = await withdraw(token)
    expect(shown.json).toMatchObject({ state: 'withdrawn' })
    expect(shown.text).not.toContain('complaint')
    const { expiresAt } = shown.json as { expiresAt: string }
    expect(Date.parse(expiresAt)).toBeGreaterThan(clock.now().getTime() + 89 * day)
    expect(await openAsAdmin(id)).toMatchObject({ hold: { until }, status: 'leadLost' })
  })

  it.each([
    ['invented', 'A'.repeat(43)],
    ['cut off', 'AbC'],
    ['a script', '<script>alert(1)</script>'],
    ['empty', ''],
    ['a novel', 'x'.repeat(5_000)],
  ])('does not open for a token that is %s', async (_, token) => {
    for (const call of [view, withdraw]) {
      const answer = await call(token)
      expect(answer.status).toBe(400)
      expect((answer.json as { message: string }).message).toMatch(/don’t know this link/)
      expect(answer.text).not.toContain('script')
    }
    const inFrench = await view(token, french)
    expect((inFrench.json as { message: string }).message).toMatch(/Nous ne connaissons pas/)
  })

  it('counts invented tokens in one entry of the audit log', async () => {
    const countEntries = async () =>
      Number(
        (
          await practice.server.sql(
            "select count(*) as n from audit_log where action = 'lead.viewed_by_client' and outcome = 'failed'",
          )
        )[0]?.['n'],
      )
    await view('B'.repeat(43))
    const before = await countEntries()
    for (let n = 0; n < 10; n += 1) await view(`${n}`.repeat(43))
    expect(await countEntries()).toBe(before)
  })

  it('ends with the request: deleted by staff, or past its days', async () => {
    const deleted = await sendRequest()
    const cookie = await practice.server.signIn(admin)
    const params = { id: deleted.id }
    expect((await practice.server.call(deleteLead, { params, cookie })).status).toBe(204)
    const rows = () =>
      practice.server.sql('select id from request_links where lead_id = ?', [deleted.id])
    expect(await rows()).toEqual([])
    expect((await view(deleted.token)).json).toMatchObject({ code: 'LINK_UNKNOWN' })
    const old = await sendRequest()
    clock.pass(31 * day)
    expect((await view(old.token)).json).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await withdraw(old.token)).status).toBe(400)
  })
})
