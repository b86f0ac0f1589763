import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitConsultation } from '../support/consultation.ts'
import { inThePast, intake, setupConsultation } from '../support/consultation-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('a consultation request on %s', (engine) => {
  const practice = setupConsultation(engine)

  it('notifies the practice by an email without personal data', async () => {
    const person = {
      firstName: 'Wilhelmina',
      lastName: 'Featherstonehaugh',
      email: 'w.feather@mail.example',
      phone: '343-555-0911',
      preferredTherapist: 'Robin Sato',
      notes: 'Nightmares since the accident.',
    }
    const id = await submitConsultation(practice.server, person)
    const link = `http://localhost:${new URL(practice.server.url).port}/admin/leads?lead=${id}`
    const raw = await eventually(() => {
      const found = practice.server
        .mails()
        .filter((one) => readMail(one).text.includes(`${link}\n`))
      expect(found).toHaveLength(1)
      return found[0] ?? ''
    })
    const mail = readMail(raw)
    expect(mail.headers.get('to')).toBe(intake)
    expect(mail.headers.get('from')).toContain(intake)
    expect(mail.headers.get('subject')).toBe('New consultation request (Stillwater)')
    expect(mail.text).toContain('A new consultation request is waiting.')
    expect(mail.html).toContain('A new consultation request is waiting.')
    expect(mail.html).toContain(`href="${link}"`)
    const personalData = /wilhelmina|feather|555.0911|robin|sato|nightmare|anxiety|kanata/i
    expect(`${raw}${mail.everything}`).not.toMatch(personalData)
  })
})

describe.each(callEngines)('the notification over SMTP on %s', (engine) => {
  let server: TestServer
  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(engine, { SYSTEM_EMAIL: intake, SMTP_URL: smtp.url })
  })
  afterAll(async () => {
    smtp.setMode('accept')
    await server.stop()
    await smtp.stop()
  })

  const linkTo = (id: number) => `/admin/leads?lead=${id}\n`
  const mailsAbout = (id: number) => smtp.mails.filter(({ text }) => text.includes(linkTo(id)))
  const queued = () =>
    server.sql('select attempts, next_try_at, message_id from outgoing_mails order by id')
  /** Ends the pause before the next attempt. */
  const passThePause = () => server.sql('update outgoing_mails set next_try_at = ?', [inThePast])

  const noticeFailure = () =>
    eventually(async () => {
      const [mail] = await queued()
      expect(mail?.['attempts']).toBe(1)
      // Claimed for two minutes during delivery; delayed by some seconds after a failure.
      const wait = new Date(String(mail?.['next_try_at'])).getTime() - Date.now()
      expect(wait).toBeLessThan(60_000)
    })

  it('arrives with both parts and without personal data', async () => {
    const id = await submitConsultation(server, { firstName: 'Wilhelmina', notes: 'Nightmares.' })
    await eventually(() => expect(mailsAbout(id)).toHaveLength(1))
    const [mail] = mailsAbout(id)
    expect(mail?.to).toEqual([intake])
    expect(mail?.from).toBe(intake)
    expect(mail?.headers.get('subject')).toBe('New consultation request (Stillwater)')
    expect(mail?.headers.get('message-id')).toMatch(/^<[\w-]+@stillwater\.example>$/)
    expect(mail?.html).toContain('A new consultation request is waiting.')
    expect(mail?.everything).not.toMatch(/wilhelmina|haddad|noor|555.0187|nightmares/i)
    await eventually(async () => expect(await queued()).toEqual([]))
  })

  it('waits while the mail server refuses it, and arrives once', async () => {
    smtp.setMode('reject')
    const id = await submitConsultation(server)
    await noticeFailure()
    expect(mailsAbout(id)).toEqual([])
    smtp.setMode('accept')
    await passThePause()
    const next = await submitConsultation(server) // delivering its email also delivers the waiting one
    await eventually(() => expect(mailsAbout(next)).toHaveLength(1))
    await eventually(async () => expect(await queued()).toEqual([]))
    expect(mailsAbout(id)).toHaveLength(1)
  })

  it('survives a restart while the mail server hangs, and delays no response', async () => {
    smtp.setMode('hang')
    const connections = smtp.connections()
    const started = Date.now()
    const id = await submitConsultation(server)
    expect(Date.now() - started).toBeLessThan(9_000)
    await eventually(() => expect(smtp.connections()).toBeGreaterThan(connections))
    smtp.setMode('accept')
    // The first attempt is still waiting for a greeting that never arrives.
    await server.restart()
    await passThePause()
    const next = await submitConsultation(server)
    await eventually(() => expect(mailsAbout(next)).toHaveLength(1))
    await eventually(() => expect(mailsAbout(id)).toHaveLength(1))
    await eventually(async () => expect(await queued()).toEqual([]))
  })

  it('is the same email again when the response to the first attempt was lost', async () => {
    smtp.setMode('lose-answer')
    const id = await submitConsultation(server)
    await noticeFailure()
    smtp.setMode('accept')
    await passThePause()
    await submitConsultation(server)
    await eventually(() => expect(mailsAbout(id)).toHaveLength(2))
    const ids = mailsAbout(id).map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(1)
  })
})
