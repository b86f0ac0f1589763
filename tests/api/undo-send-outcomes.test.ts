import { describe, expect, it } from 'vitest'
import { resendLeadEmail } from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { mustReconnect } from '#features/requests/google-connection/rules.ts'
import { changeLead, deleteLead } from '#features/requests/leads/contract/leads.ts'
import { withdrawOwnRequest } from '#features/requests/own-request/contract/request.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { getToken, lastDigits, newAddress } from '../support/own-request-test-bed.ts'
import { hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { setupUndoSend } from '../support/undo-send-test-bed.ts'

describe.each(callEngines)('what becomes of an email that waits on %s', (engine) => {
  const bed = setupUndoSend(engine)
  const { practice, clock, sendUndoable, passUndoTime, waitForStatus } = bed
  const { getLead, mayasLead, send, thread, getRows, getAudit, findLead } = practice

  const resend = (cookie: string, id: number, emailId: unknown) =>
    practice.server.call(resendLeadEmail, { cookie, params: { id, emailId }, body: {} })
  const change = (id: number, body: Record<string, unknown>) =>
    practice.server.call(changeLead, { cookie: practice.asAdmin, params: { id }, body })
  const getFailure = async (id: number) => (await getRows(id)).at(-1)?.['failure']
  /**
   * Waits for the alert about the unsent email, then removes all waiting mails: the mail server may
   * not take them. @returns the waiting mails
   */
  async function takeAlerts() {
    const mails = await eventually(async () => {
      const found = await practice.server.sql('select subject, text, recipient from outgoing_mails')
      expect(found).toContainEqual(
        expect.objectContaining({ subject: expect.stringContaining('Your email was not sent') }),
      )
      return found
    })
    await practice.server.sql('delete from outgoing_mails')
    return mails
  }

  describe('“Send and mark contacted”', () => {
    it('marks the lead once the email is sent, with its writer in history and audit log', async () => {
      const id = await getLead(practice.danielId)
      await sendUndoable(practice.asDaniel, id, { markContacted: true })
      expect((await findLead(id))?.status).toBe('notContacted')
      passUndoTime()
      await waitForStatus(id, 'sent')
      const { status, history } = await bed.open(id)
      expect(status).toBe('contacted')
      expect(history[0]).toMatchObject({
        by: 'Daniel Okafor',
        field: 'status',
        from: 'notContacted',
        to: 'contacted',
      })
      const [entry] = await practice.server.sql(
        `select actor_id, outcome from audit_log
         where action = 'lead.changed' and record_id = ? order by id desc`,
        [String(id)],
      )
      expect(entry).toEqual({ actor_id: practice.danielId, outcome: 'success' })
    })

    it('marks the lead of an email that is sent at once, too', async () => {
      const id = await getLead(practice.danielId)
      expect((await send(practice.asDaniel, id, { markContacted: true })).status).toBe(201)
      expect((await findLead(id))?.status).toBe('contacted')
      const other = await getLead(practice.danielId)
      expect((await send(practice.asDaniel, other)).status).toBe(201)
      expect((await findLead(other))?.status).toBe('notContacted')
    })

    it('leaves a lead as it is that was moved on meanwhile', async () => {
      const id = await getLead(practice.danielId)
      await sendUndoable(practice.asDaniel, id, { markContacted: true })
      expect((await change(id, { status: 'scheduled' })).status).toBe(200)
      passUndoTime()
      await waitForStatus(id, 'sent')
      expect((await findLead(id))?.status).toBe('scheduled')
    })

    it('leaves the lead when sending fails, and marks it when the email is sent again', async () => {
      const id = await getLead(practice.danielId)
      practice.smtp.setMode('reject')
      expect((await send(practice.asDaniel, id, { markContacted: true })).status).toBe(503)
      expect((await findLead(id))?.status).toBe('notContacted')
      practice.smtp.setMode('accept')
      const [row] = await getRows(id)
      expect((await resend(practice.asDaniel, id, row?.['id'])).status).toBe(201)
      expect((await findLead(id))?.status).toBe('contacted')
    })
  })

  it('is shown as not sent when the mail server is down, alerts its writer, and can be sent again', async () => {
    const id = await getLead(practice.danielId)
    practice.smtp.setMode('reject')
    const emailId = await sendUndoable(practice.asDaniel, id, { markContacted: true })
    passUndoTime()
    await waitForStatus(id, 'failed')
    const alerts = await takeAlerts()
    expect(alerts).toMatchObject([
      {
        recipient: 'daniel.okafor@stillwater.example',
        subject: expect.stringContaining('Your email was not sent'),
        text: expect.stringContaining('An email that you wrote to a client was not sent.'),
      },
    ])
    expect(JSON.stringify(alerts)).not.toMatch(/Noor|Haddad|Welcome/)
    expect(await getAudit(id)).toEqual(['lead.email_failed: failed'])
    expect((await findLead(id))?.status).toBe('notContacted')
    practice.smtp.setMode('accept')
    expect(await thread(practice.asDaniel, id)).toMatchObject([
      { status: 'failed', failure: mailTexts.refused, sendAt: null, canUndo: false },
    ])
    expect((await resend(practice.asDaniel, id, emailId)).status).toBe(201)
    const toClient = practice.smtp.mails.filter(({ to }) => to.includes('noor.haddad@mail.example'))
    expect(toClient).toHaveLength(1)
    expect((await findLead(id))?.status).toBe('contacted')
  })

  it('does not alert a writer who sees the failure', async () => {
    const id = await getLead(practice.danielId)
    practice.smtp.setMode('reject')
    expect((await send(practice.asDaniel, id)).status).toBe(503)
    expect(await practice.server.sql('select id from alerts')).toEqual([])
    expect(await practice.server.sql('select id from outgoing_mails')).toEqual([])
  })

  it('is not sent when its lead is deleted', async () => {
    const id = await getLead(practice.danielId)
    await sendUndoable(practice.asDaniel, id)
    const deleted = { cookie: practice.asAdmin, params: { id } }
    expect((await practice.server.call(deleteLead, deleted)).status).toBe(204)
    const other = await getLead(practice.danielId, { email: newAddress() })
    await sendUndoable(practice.asDaniel, other)
    passUndoTime()
    await waitForStatus(other, 'sent')
    expect(practice.smtp.mails.map(({ to }) => to)).not.toContainEqual(['noor.haddad@mail.example'])
  })

  it('is not sent when the client withdraws, and its writer is alerted', async () => {
    const email = newAddress()
    const id = await submitConsultation(practice.server, { email })
    const receipt = await eventually(() => {
      const found = practice.smtp.mails.find(({ to }) => to.includes(email))
      expect(found).toBeDefined()
      return found
    })
    expect((await practice.assign(id, practice.danielId)).status).toBe(200)
    await sendUndoable(practice.asDaniel, id)
    const token = receipt ? getToken(receipt) : ''
    practice.smtp.setMode('reject')
    const withdrawn = await practice.server.call(withdrawOwnRequest, {
      body: { token, phoneDigits: lastDigits },
    })
    expect(withdrawn.status).toBe(200)
    expect([await bed.getStatus(id), await getFailure(id)]).toEqual(['failed', mailTexts.withdrawn])
    expect(await getAudit(id)).toEqual(['lead.email_failed: failed'])
    await takeAlerts()
  })

  it('is not sent when its writer’s account is suspended', async () => {
    const id = await getLead(practice.danielId)
    await sendUndoable(practice.asDaniel, id)
    const suspend = 'update users set suspended_at = ? where id = ?'
    await practice.server.sql(suspend, [new Date().toISOString(), practice.danielId])
    passUndoTime()
    await waitForStatus(id, 'failed')
    await practice.server.sql(suspend, [null, practice.danielId])
    expect(await getFailure(id)).toBe(mailTexts.accountClosed)
    expect(practice.smtp.mails).toEqual([])
  })

  it('is not sent from another mailbox than its writer was shown', async () => {
    const id = await mayasLead()
    const before = practice.google.sent.length
    await sendUndoable(practice.asMaya, id)
    await practice.server.sql('update google_connections set email = ?', ['other@gmail.example'])
    passUndoTime()
    await waitForStatus(id, 'failed')
    expect(await getFailure(id)).toBe(mustReconnect)
    expect(practice.google.sent).toHaveLength(before)
    await takeAlerts()
  })

  it('fails at once when the writer’s mailbox cannot be reached', async () => {
    const id = await mayasLead()
    expect((await send(practice.asMaya, id)).status).toBe(201)
    practice.google.endPermission('maya.chen@gmail.example')
    const refused = await send(practice.asMaya, id, { undoable: true, sender: 'google' })
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'GOOGLE_RECONNECT' }])
    expect(await bed.getStatus(id)).toBe('failed')
  })

  it('is not sent hours later, after the server was stopped', async () => {
    const id = await getLead(practice.danielId)
    await sendUndoable(practice.asDaniel, id)
    await practice.server.restart(() => clock.pass(2 * hour))
    await waitForStatus(id, 'failed')
    expect(await getFailure(id)).toBe(mailTexts.expired)
    expect(practice.smtp.mails.filter(({ to }) => to.includes('noor.haddad@mail.example'))).toEqual(
      [],
    )
  })
})
