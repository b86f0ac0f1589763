// A person changes or deletes their own request by the link in a mail.
import { describe, expect, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { changeLead, type OpenedLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { dismissLead } from '#features/requests/leads/contract/waiting.ts'
import { readLeadTimeline } from '#features/staff/lead-screen/contract.ts'
import { openStaff } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { getToken, newAddress, setupOwnRequests } from '../support/own-request-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin } from '../support/test-server.ts'

type Practice = ReturnType<typeof setupOwnRequests>

const createStaff = (practice: Practice) => ({
  async sendRequest(changes: Record<string, unknown> = {}) {
    const email = newAddress()
    const id = await submitConsultation(practice.server, { email, ...changes })
    return { email, id, token: getToken(await practice.waitForMail(email)) }
  },
  async open(id: number) {
    const cookie = await practice.server.signIn(admin)
    return practice.server.call(openLead, { params: { id }, cookie })
  },
  async save(id: number, body: Record<string, unknown>) {
    const cookie = await practice.server.signIn(admin)
    return practice.server.call(changeLead, { params: { id }, body, cookie })
  },
  async readTimeline(id: number) {
    const cookie = await practice.server.signIn(admin)
    return (await practice.server.call(readLeadTimeline, { params: { id }, cookie })).json
  },
  /** The system emails to staff with these words. */
  notices: (words: RegExp) =>
    practice.server
      .mails()
      .map(readMail)
      .filter(({ text }) => words.test(text)),
  listAudited: (id: number, action: string) =>
    practice.server.sql(
      'select actor_id, outcome from audit_log where action = ? and record_id = ? order by id',
      [action, String(id)],
    ),
})

const wishes = {
  callTimes: ['weekends', 'weekday-evenings'],
  contactBy: 'email',
  mayLeaveMessage: true,
  preferredLocation: 'virtual',
  preferredTherapist: null,
  notes: 'Please write first.',
}

// "Edit for how/when to reach me, location, therapist, notes."
describe.each(callEngines)('changing one’s own request on %s', (engine) => {
  const practice = setupOwnRequests(engine)
  const staff = createStaff(practice)

  it('stores it, and staff read what the client changed without a reload', async () => {
    const { id, token } = await staff.sendRequest({ notes: 'Anytime.' })
    const screen = await openStaff(practice.server, admin)
    const changed = await practice.change(token, wishes)
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { ...wishes, callTimes: ['weekday-evenings', 'weekends'], status: 'received' },
    ])
    await screen.waitForFrame('changed', ({ topics }) => topics.includes('leads'))
    await screen.close()
    expect((await staff.open(id)).json).toMatchObject({
      ...wishes,
      callTimes: ['weekday-evenings', 'weekends'],
    })
    const fields = ['contactWish', 'preferredLocation', 'preferredTherapist', 'clientNotes']
    expect(await staff.readTimeline(id)).toEqual(
      expect.arrayContaining(
        fields.map((field) =>
          expect.objectContaining({ kind: 'clientChange', field, by: 'Client' }),
        ),
      ),
    )
    expect(await staff.listAudited(id, 'lead.changed_by_client')).toEqual([
      { actor_id: null, outcome: 'success' },
    ])
    const notices = () => staff.notices(new RegExp(`has changed[^]*lead=${id}\\n`))
    await eventually(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]?.everything).not.toMatch(/noor|haddad|write first/i)
  })

  it('leaves no trace of a change without effect, such as one that is sent again', async () => {
    const { id, token } = await staff.sendRequest()
    await practice.change(token, wishes)
    expect((await practice.change(token, wishes)).status).toBe(200)
    expect((await practice.change(token, {})).status).toBe(200)
    expect(await staff.listAudited(id, 'lead.changed_by_client')).toHaveLength(1)
  })

  // "Waits for us" is one rule everywhere: "the last word is the client’s, and no one wrote, logged a call or pressed
  // “No reply needed” since."
  it('lets the client wait for an answer again, and a new request as before', async () => {
    const { id, token } = await staff.sendRequest()
    const read = async () => (await staff.open(id)).json as OpenedLead
    const { createdAt } = await read()
    await practice.change(token, { notes: 'Mornings, please.' })
    expect(await read()).toMatchObject({ waitingSince: createdAt, answeredAt: null })
    await staff.save(id, { status: 'contacted' })
    expect(await read()).toMatchObject({ waitingSince: null })
    await practice.change(token, { notes: 'Evenings, please.' })
    const { waitingSince, answeredAt, updatedAt } = await read()
    expect([waitingSince, answeredAt]).toEqual([updatedAt, updatedAt])
    await practice.change(token, { notes: 'Evenings, please.' })
    expect(await read()).toMatchObject({ waitingSince })
    const params = { id }
    const cookie = await practice.server.signIn(admin)
    const { clientWroteAt } = await read()
    await practice.server.call(dismissLead, { params, body: { clientWroteAt }, cookie })
    expect(await read()).toMatchObject({ waitingSince: null })
  })

  it('overwrites nothing that staff save, and lets no older screen overwrite it', async () => {
    const { id, token } = await staff.sendRequest()
    const read = (await staff.open(id)).json as OpenedLead
    expect((await staff.save(id, { status: 'contacted' })).status).toBe(200)
    expect((await practice.change(token, { notes: 'Not at work.' })).status).toBe(200)
    const late = await staff.save(id, { status: 'scheduled', updatedAt: read.updatedAt })
    expect([late.status, (late.json as { message: string }).message]).toEqual([
      409,
      'Someone else has changed this lead since you opened it.',
    ])
    expect((await staff.open(id)).json).toMatchObject({
      status: 'contacted',
      notes: 'Not at work.',
    })
    // A request that staff close after a change of its sender's was not withdrawn.
    await staff.save(id, { status: 'leadLost', leadLostReason: 'Moved.' })
    expect((await practice.view(token)).json).toMatchObject({ status: 'closed' })
  })

  it('is refused for what the form does not offer, and for a request that has ended', async () => {
    const { id, token } = await staff.sendRequest()
    for (const change of [
      { preferredLocation: 'the-moon' },
      { preferredTherapist: 'Sigmund Freud' },
      { contactBy: 'pigeon' },
      { notes: 'x'.repeat(10_000) },
    ]) {
      expect((await practice.change(token, change)).status).toBe(400)
    }
    // A choice that is no longer offered may stay.
    await practice.server.sql(
      "update consultation_leads set preferred_therapist = 'Has Left' where id = ?",
      [id],
    )
    const again = { preferredTherapist: 'Has Left', notes: 'Evenings.' }
    expect((await practice.change(token, again)).json).toMatchObject(again)
    await staff.save(id, { status: 'complete' })
    const ended = await practice.change(token, { notes: 'More.' })
    expect([ended.status, ended.text]).toEqual([409, expect.stringContaining('has ended')])
    expect((await staff.open(id)).json).toMatchObject({ notes: 'Evenings.' })
  })

  // The own request: "Every other call with a token needs them: missing or wrong is 403 code: PHONE_DIGITS".
  it('and deleting it need the digits', async () => {
    const { id, token } = await staff.sendRequest()
    for (const digits of ['', '9999']) {
      const answers = [
        await practice.change(token, wishes, digits),
        await practice.delete(token, digits),
      ]
      for (const { status, json } of answers) {
        expect([status, json]).toMatchObject([403, { code: 'PHONE_DIGITS' }])
      }
    }
    expect((await staff.open(id)).json).toMatchObject({ status: 'notContacted', contactBy: null })
  })
})

// "Withdraw and delete now (keep only reference and date)."
describe.each(callEngines)('deleting one’s own request on %s', (engine) => {
  const practice = setupOwnRequests(engine)
  const staff = createStaff(practice)

  it('leaves a reference and the date of all that was stored', async () => {
    const { id, email, token } = await staff.sendRequest({ notes: 'No one must know.' })
    const cookie = await practice.server.signIn(admin)
    const letter = { subject: 'A first talk', message: 'At two?', sender: 'system' }
    await practice.server.call(sendLeadEmail, { params: { id }, body: letter, cookie })
    await staff.save(id, { status: 'contacted', internalNotes: 'Sounds tired.' })
    const soon = new Date(practice.clock.now().getTime() + day).toISOString()
    const now = practice.clock.now().toISOString()
    const admins = await practice.server.sql('select id from users where email = ?', [admin])
    for (const kind of ['lead.new', 'chat.new']) {
      await practice.server.sql(
        `insert into alerts (user_id, kind, record_id, channel, due_at, created_at)
          values (?, ?, ?, 'push', ?, ?)`,
        [Number(admins[0]?.['id']), kind, id, soon, now],
      )
    }
    await practice.server.sql(
      `insert into outgoing_mails (recipient, subject, text, html, message_id, attempts, unconfirmed,
        next_try_at, created_at)
        select ?, 'Your request', 'Hello Noor', '', message_id, 0, 0, ?, ? from sent_mails
        where lead_id = ? limit 1`,
      [email, soon, now, id],
    )

    const [chat] = await practice.server.sql('select id from chat_sessions where id <> ? limit 1', [
      id,
    ])
    const chatId = Number(chat?.['id'])
    await practice.server.sql('update chat_sessions set lead_id = ? where id = ?', [id, chatId])

    const screen = await openStaff(practice.server, admin)
    const deleted = await practice.delete(token)
    expect([deleted.status, deleted.json]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^R-[0-9A-Z]{6}$/),
        deletedAt: practice.clock.now().toISOString(),
      },
    ])
    await screen.waitForFrame('changed', ({ topics }) => topics.includes('leads'))
    await screen.close()
    const tables = [
      ['consultation_leads', 'id'],
      ['lead_emails', 'lead_id'],
      ['lead_answers', 'lead_id'],
      ['lead_changes', 'lead_id'],
      ['lead_notes', 'lead_id'],
      ['lead_reads', 'lead_id'],
      ['sent_mails', 'lead_id'],
      ['request_links', 'lead_id'],
    ]
    for (const [table, column] of tables) {
      const rows = await practice.server.sql(`select 1 from ${table} where ${column} = ?`, [id])
      expect([table, rows]).toEqual([table, []])
    }
    // The chat that it was made from goes with it.
    const chats = await practice.server.sql('select id from chat_sessions where id = ?', [chatId])
    expect(chats).toEqual([])
    const waiting = await practice.server.sql('select recipient from outgoing_mails')
    expect(JSON.stringify(waiting)).not.toContain(email)
    expect(await practice.server.sql('select kind from alerts where record_id = ?', [id])).toEqual([
      { kind: 'chat.new' },
    ])
    expect((await staff.open(id)).status).toBe(404)
    expect((await practice.view(token)).json).toMatchObject({ code: 'LINK_UNKNOWN' })
    expect(await staff.listAudited(id, 'lead.deleted_by_client')).toEqual([
      { actor_id: null, outcome: 'success' },
    ])
    const { reference } = deleted.json as { reference: string }
    const notices = () => staff.notices(new RegExp(`deleted consultation request ${reference}`))
    await eventually(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]?.everything).not.toMatch(/noor|haddad|anxiety/i)
  })

  it('is refused while staff have to keep it, without their reason', async () => {
    const { id, token } = await staff.sendRequest()
    const until = new Date(practice.clock.now().getTime() + 90 * day).toISOString().slice(0, 10)
    await staff.save(id, { hold: { reason: 'A complaint', until } })
    const refused = await practice.delete(token)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/We have to keep this request until .*\d{4}/),
    ])
    expect(refused.text).not.toContain('complaint')
    expect((await staff.open(id)).json).toMatchObject({ hold: { until } })
    expect(await staff.listAudited(id, 'lead.deleted_by_client')).toEqual([
      { actor_id: null, outcome: 'refused' },
    ])
    await staff.save(id, { hold: null })
    expect((await practice.delete(token)).status).toBe(200)
  })

  it('is possible after the request has ended', async () => {
    const { token } = await staff.sendRequest()
    await practice.withdraw(token)
    expect((await practice.delete(token)).status).toBe(200)
  })
})
