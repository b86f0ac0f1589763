// Emails that match no request reach staff: by an alert, and with their pictures.
import { describe, expect, it } from 'vitest'
import { changeAlertSettings, type QuietHours } from '#features/requests/alerts/contract.ts'
import {
  dismissUnmatchedEmail,
  readUnmatchedEmail,
  viewUnmatchedEmail,
} from '#features/requests/emails/contract/unmatched.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import { setupUnmatched, toClientAddress, toFreshMail } from '../support/unmatched-test-bed.ts'

describe.each(callEngines)('emails that match no request on %s', (engine) => {
  const { practice, call, waitFor, receive, trail, writeFresh } = setupUnmatched(engine)

  it('alert administrators, once for an address while an email of it waits', async () => {
    const { server, smtp } = practice
    const notified = () => smtp.mails.filter((mail) => mail.text.includes('matches no request'))
    const { id } = await writeFresh('First of an address')
    await eventually(() => expect(notified().length).toBeGreaterThan(0))
    const people = notified().length
    receive(toFreshMail(toClientAddress(id), 'Second of an address'))
    await waitFor('Second of an address')
    await writeFresh('Third')
    await eventually(() => expect(notified().length).toBeGreaterThan(people))
    expect(notified()).toHaveLength(2 * people)
    expect(JSON.stringify(notified())).not.toMatch(/Noor|Third|First of/)
    // Quiet hours keep an alert in the queue, which someone's decision about the email empties.
    const change = (quietHours: QuietHours | null) =>
      server.call(changeAlertSettings, { cookie: practice.asAdmin, body: { quietHours } })
    await change({ from: '00:00', to: '23:59' })
    const { email } = await writeFresh('Fourth')
    const listQueued = () =>
      server.sql("select id from alerts where kind = 'mail.unmatched' and record_id = ?", [
        email.id,
      ])
    expect(await listQueued()).toHaveLength(1)
    await call(dismissUnmatchedEmail, { id: email.id })
    expect(await listQueued()).toEqual([])
    await change(null)
    await server.sql('delete from alerts')
  })

  it('show their pictures once someone asks for them, without being attached', async () => {
    const id = await submitConsultation(practice.server)
    const address = `client-${id}@mail.example`
    await practice.server.sql('update consultation_leads set email = ? where id = ?', [address, id])
    const html = '<p>My card.</p><img src="https://pictures.example/card.png" alt="">'
    const raw = toFreshMail(address, 'A picture', html)
    receive(raw.replace('Content-Type: text/plain', 'Content-Type: text/html'))
    const { id: emailId } = await waitFor('A picture')
    const read = await call(readUnmatchedEmail, { id: emailId })
    expect(read.json).toMatchObject({ bodyType: 'html', hasPictures: true })
    expect(read.text).not.toContain('pictures.example')
    const view = await call(viewUnmatchedEmail, { id: emailId })
    expect(view.text).toContain('<img src="https://pictures.example/card.png"')
    expect(view.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await trail('email', emailId)).toEqual([
      'email.received',
      'email.viewed',
      'email.viewed',
    ])
    await call(dismissUnmatchedEmail, { id: emailId })
    expect((await call(viewUnmatchedEmail, { id: emailId })).status).toBe(404)
  })
})
