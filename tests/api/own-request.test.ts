import { describe, expect, it } from 'vitest'
import { getAuditTrail } from '#features/core/audit/contract/entries.ts'
import { endRequestLink } from '#features/requests/leads/contract/contact.ts'
import {
  changeLead,
  deleteLead,
  type OpenedLead,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import { withdrawOwnRequest } from '#features/requests/own-request/contract/request.ts'
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
  const { view, viewStatus, withdraw, waitForMail, clock } = practice
  const guessByWithdrawing = (token: string, _: object, digits: string) => withdraw(token, digits)

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
      status: 'inTouch',
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
      appointment: null,
      offers: [],
      endedCall: null,
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
    expect(first.json).toMatchObject({ status: 'withdrawn', mayWithdraw: false })
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
      status: 'complete',
      mayWithdraw: false,
    })
    expect(await openAsAdmin(complete.id)).toMatchObject({ status: 'complete' })
    const lost = await sendRequest()
    await change(lost.id, { status: 'leadLost', leadLostReason: 'Never answers.' })
    const shown = await withdraw(lost.token)
    expect(shown.json).toMatchObject({ status: 'closed', mayWithdraw: false })
    expect(shown.text).not.toContain('Never answers')
    expect(await openAsAdmin(lost.id)).toMatchObject({ leadLostReason: 'Never answers.' })
  })

  it('leaves a hold as it is, and says until when the request is stored', async () => {
    const { id, token } = await sendRequest()
    const until = new Date(clock.now().getTime() + 90 * day).toISOString().slice(0, 10)
    await change(id, { hold: { reason: 'A complaint', until } })
    const shown = await withdraw(token)
    expect(shown.json).toMatchObject({ status: 'withdrawn' })
    expect(shown.text).not.toContain('complaint')
    const { expiresAt } = shown.json as { expiresAt: string }
    expect(Date.parse(expiresAt)).toBeGreaterThan(clock.now().getTime() + 89 * day)
    expect(await openAsAdmin(id)).toMatchObject({ hold: { until }, status: 'leadLost' })
  })

  // The own request: "without the last four digits of the request's phone number 200 with {reference, status,
  // createdAt} alone".
  it('shows its status alone without the digits, and does nothing else', async () => {
    const { id, token } = await sendRequest({ notes: 'Panic attacks.' })
    const shown = await viewStatus(token)
    expect([shown.status, shown.json]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^R-[0-9A-Z]{6}$/),
        status: 'received',
        createdAt: expect.any(String),
      },
    ])
    const answer = await practice.server.call(withdrawOwnRequest, { body: { token } })
    expect([answer.status, answer.json]).toMatchObject([403, { code: 'PHONE_DIGITS' }])
    expect(await openAsAdmin(id)).toMatchObject({ status: 'notContacted' })
    // Without an attempt nothing is counted.
    for (let n = 0; n < 6; n += 1) await viewStatus(token)
    expect((await view(token)).json).toMatchObject({ notes: 'Panic attacks.' })
  })

  // The same: "missing or wrong is 403 code: PHONE_DIGITS, and five wrong ones end the link".
  it('ends with five wrong attempts, however many come at once', async () => {
    const { id, token } = await sendRequest()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? view : guessByWithdrawing)(token, {}, `00${10 + n}`),
      ),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
    expect(guesses.find(({ status }) => status === 403)?.json).toMatchObject({
      code: 'PHONE_DIGITS',
    })
    for (const call of [view, viewStatus, withdraw]) {
      expect((await call(token)).json).toMatchObject({ code: 'LINK_ENDED' })
    }
    expect(await openAsAdmin(id)).toMatchObject({ status: 'notContacted', requestLink: null })
    const entries = await practice.server.sql(
      "select actor_id from audit_log where action = 'lead.link_ended' and record_id = ?",
      [String(id)],
    )
    expect(entries).toEqual([{ actor_id: null }])
  })

  it.each([
    ['with the whole number', '(613) 555-0187'],
    ['with spaces', ' 01 87 '],
  ])('opens %s', async (_, digits) => {
    const { token } = await sendRequest()
    expect((await view(token, {}, digits)).status).toBe(200)
  })

  it('takes the digits of the number, not of its extension', async () => {
    const { token } = await sendRequest({ phone: '613 555 0187 ext. 4321' })
    expect((await view(token, {}, '4321')).status).toBe(403)
    expect((await view(token)).json).toMatchObject({ firstName: 'Noor' })
  })

  // The same: "A request without a number shows no words by link."
  it('shows the status alone of a request without a number', async () => {
    const { id, token } = await sendRequest({ notes: 'Panic attacks.' })
    await practice.server.sql("update consultation_leads set phone = '' where id = ?", [id])
    expect(Object.keys((await view(token)).json as object)).toEqual([
      'reference',
      'status',
      'createdAt',
    ])
    expect((await withdraw(token)).json).toMatchObject({ code: 'PHONE_DIGITS' })
  })

  // The same: "Links end when no one used them within 7 days, 30 days after the request".
  it('ends after a week that no one used it, and after 30 days in any case', async () => {
    const unused = await sendRequest()
    const used = await sendRequest()
    clock.pass(6 * day)
    await viewStatus(unused.token)
    expect((await view(used.token)).status).toBe(200)
    clock.pass(day)
    for (const call of [view, viewStatus, withdraw]) {
      expect((await call(unused.token)).json).toMatchObject({ code: 'LINK_EXPIRED' })
    }
    clock.pass(22 * day)
    expect((await view(used.token)).status).toBe(200)
    clock.pass(day)
    expect((await view(used.token)).json).toMatchObject({ code: 'LINK_EXPIRED' })
  })

  it('is ended by staff who may see the lead, which is in the audit log', async () => {
    const { id, token } = await sendRequest()
    const params = { id }
    const end = async (as: typeof admin | typeof maya) =>
      practice.server.call(endRequestLink, { params, cookie: await practice.server.signIn(as) })
    const { requestLink } = (await openAsAdmin(id)) as OpenedLead
    expect(Date.parse(requestLink?.endsAt ?? '')).toBe(clock.now().getTime() + 7 * day)
    expect((await end(maya)).status).toBe(404)
    expect((await viewStatus(token)).status).toBe(200)
    expect((await end(admin)).status).toBe(204)
    expect((await view(token)).json).toMatchObject({ code: 'LINK_ENDED' })
    expect((await end(admin)).status).toBe(204)
    const entries = await practice.server.sql(
      "select outcome from audit_log where action = 'lead.link_ended' and record_id = ? order by id",
      [String(id)],
    )
    expect(entries).toEqual([{ outcome: 'refused' }, { outcome: 'success' }])
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
