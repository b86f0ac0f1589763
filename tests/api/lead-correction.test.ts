import { describe, expect, it } from 'vitest'
import {
  changeLead,
  type Lead,
  listLeads,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import { readLeadTimeline } from '#features/staff/lead-screen/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { getToken, newAddress, setupOwnRequests } from '../support/own-request-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya } from '../support/test-server.ts'

const french = { 'accept-language': 'fr-CA' }

describe.each(callEngines)('a correction of contact details on %s', (engine) => {
  const practice = setupOwnRequests(engine, { LEAD_RETENTION_DAYS: '60' })
  const { view, viewStatus, waitForMail, mailsTo, clock } = practice

  async function sendRequest(headers: Record<string, string> = {}) {
    const email = newAddress()
    const id = await submitConsultation(practice.server, { email }, headers)
    return { email, id, token: getToken(await waitForMail(email)) }
  }
  const call = async (id: number, body: Record<string, unknown>, as = admin) => {
    const cookie = await practice.server.signIn(as)
    return practice.server.call(changeLead, { params: { id }, body, cookie })
  }
  const open = async (id: number) => {
    const cookie = await practice.server.signIn(admin)
    return (await practice.server.call(openLead, { params: { id }, cookie })).json
  }
  const getActions = async (id: number, action: string) =>
    practice.server.sql(
      'select actor_id, details from audit_log where action = ? and record_id = ? order by id',
      [action, String(id)],
    )

  // The own request: "Links end … when the address is corrected (PATCH /api/admin/leads/{id} takes firstName,
  // lastName, email, phone too); a corrected address is sent a new one."
  it('of the address ends the link in the wrong mailbox and mails one to the right one', async () => {
    const { id, email, token } = await sendRequest(french)
    await view(token)
    const corrected = newAddress()
    const answer = await call(id, { email: ` ${corrected} ` })
    expect([answer.status, answer.json]).toMatchObject([200, { id, email: corrected }])
    for (const show of [view, viewStatus]) {
      expect((await show(token)).json).toMatchObject({ code: 'LINK_ENDED' })
    }
    const mail = await waitForMail(corrected)
    expect(mail.text).toContain('Nous avons corrigé l’adresse courriel de votre demande')
    expect(mail.everything).not.toContain(email)
    expect((await view(getToken(mail))).json).toMatchObject({ email: corrected })
    expect(mailsTo(email)).toHaveLength(1)
    expect(await open(id)).toMatchObject({
      history: [{ field: 'email', from: email, to: corrected }],
      requestLink: { sentAt: expect.any(String), endsAt: expect.any(String) },
    })
  })

  it('of the wishes is checked as the form checks them, and is in the history', async () => {
    const { id } = await sendRequest()
    const wishes = {
      callTimes: ['weekends', 'weekday-mornings'],
      contactBy: 'phone',
      mayLeaveMessage: true,
    }
    const choices = { preferredLocation: 'hintonburg', preferredTherapist: 'daniel-okafor' }
    expect((await call(id, { ...wishes, ...choices })).json).toMatchObject({
      ...wishes,
      callTimes: ['weekday-mornings', 'weekends'],
      preferredLocation: 'hintonburg',
      preferredTherapist: 'Daniel Okafor',
    })
    for (const [field, value] of [
      ['preferredLocation', 'the-moon'],
      ['preferredTherapist', 'Nobody At All'],
    ] as const) {
      const refused = await call(id, { [field]: value })
      expect([refused.status, refused.json]).toMatchObject([400, { issues: [{ path: field }] }])
    }
    // A therapist who has left the website can stay the wish of a client.
    await practice.server.sql(
      "update consultation_leads set preferred_therapist = 'Somebody Gone' where id = ?",
      [id],
    )
    const same = await call(id, { preferredTherapist: 'Somebody Gone', contactBy: null })
    expect(same.json).toMatchObject({ preferredTherapist: 'Somebody Gone', contactBy: null })
    const { history } = (await open(id)) as { history: { field: string; to: string | null }[] }
    expect(history.map(({ field, to }) => [field, to])).toEqual([
      ['contactWish', null],
      ['contactWish', null],
      ['preferredTherapist', 'Daniel Okafor'],
      ['preferredLocation', 'Hintonburg Office'],
    ])
    const cookie = await practice.server.signIn(admin)
    const timeline = await practice.server.call(readLeadTimeline, { params: { id }, cookie })
    expect(timeline.json).toContainEqual(
      expect.objectContaining({ kind: 'correction', field: 'preferredLocation', by: 'Grace Kim' }),
    )
  })

  it('is stored as the form stores it, and found by a search', async () => {
    const { id, token, email } = await sendRequest()
    const answer = await call(id, {
      firstName: ' anne-marie ',
      lastName: 'o’NEIL',
      phone: '1 613 555 0142',
    })
    expect(answer.json).toMatchObject({
      firstName: 'Anne-Marie',
      lastName: 'O’Neil',
      phone: '(613) 555-0142',
      email,
    })
    const cookie = await practice.server.signIn(admin)
    const search = async (words: string) => {
      const query = { search: words, lead: String(id) }
      return (await practice.server.call(listLeads, { query, cookie })).json as Lead[]
    }
    expect(await search('anne-marie 6135550142')).toHaveLength(1)
    expect(await search('haddad')).toEqual([])
    // The link stays, and asks for the digits of the corrected number.
    expect((await view(token)).status).toBe(403)
    expect((await view(token, {}, '0142')).json).toMatchObject({ firstName: 'Anne-Marie' })
  })

  it('shows in the timeline what it was, and leaves no contents in the audit log', async () => {
    const { id, email } = await sendRequest()
    const corrected = newAddress()
    await call(id, { email: corrected, firstName: 'Nora', phone: '613 555 0199' })
    const cookie = await practice.server.signIn(admin)
    const timeline = await practice.server.call(readLeadTimeline, { params: { id }, cookie })
    expect(timeline.json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'correction',
          field: 'name',
          from: 'Noor Haddad',
          to: 'Nora Haddad',
        }),
        expect.objectContaining({ kind: 'correction', field: 'email', from: email, to: corrected }),
        expect.objectContaining({
          kind: 'correction',
          field: 'phone',
          from: '(613) 555-0187',
          to: '(613) 555-0199',
        }),
      ]),
    )
    const log = await practice.server.sql('select * from audit_log where record_id = ?', [
      String(id),
    ])
    expect(JSON.stringify(log)).not.toMatch(/nora|555.0199|mail\.example/i)
    for (const action of ['lead.changed', 'lead.link_ended', 'lead.link_sent']) {
      expect(await getActions(id, action)).toEqual([
        { actor_id: expect.any(Number), details: null },
      ])
    }
  })

  it.each([
    [{ firstName: 'N' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ email: 'noor@' }, 'email'],
    [{ phone: '555 0187' }, 'phone'],
    [{ phone: null }, 'phone'],
  ])('is refused like the form refuses %j', async (body, path) => {
    const { id, token } = await sendRequest()
    const answer = await call(id, body)
    expect([answer.status, answer.json]).toMatchObject([400, { issues: [{ path }] }])
    expect((await view(token)).status).toBe(200)
  })

  it('is refused for a version that someone else has changed, and for a colleague’s lead', async () => {
    const { id, token } = await sendRequest()
    const { updatedAt } = (await open(id)) as Lead
    clock.pass(1000)
    await call(id, { status: 'contacted' })
    expect((await call(id, { email: newAddress(), updatedAt })).status).toBe(409)
    expect((await call(id, { email: newAddress() }, maya)).status).toBe(404)
    expect((await view(token)).status).toBe(200)
  })

  it('ends the links without a new email where the client reads no more: closed, or past 30 days', async () => {
    const closed = await sendRequest()
    await call(closed.id, { status: 'leadLost', leadLostReason: 'Moved away.' })
    const old = await sendRequest()
    const addresses = [newAddress(), newAddress()]
    await call(closed.id, { email: addresses[0] })
    clock.pass(30 * day)
    await call(old.id, { email: addresses[1] })
    expect((await view(closed.token)).json).toMatchObject({ code: 'LINK_ENDED' })
    for (const { id } of [closed, old]) {
      expect(await getActions(id, 'lead.link_sent')).toEqual([])
      expect(await open(id)).toMatchObject({ requestLink: null })
    }
  })
})
