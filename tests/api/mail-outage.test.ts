import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listLeadEmails, resendLeadEmail, sendLeadEmail } from '#features/lead-mail/contract.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { createTestClock, minute } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('a mail server that is down for an hour, on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let smtp: SmtpServer
  let server: TestServer
  let asAdmin: string
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(
      engine,
      { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' },
      { clock },
    )
    asAdmin = await server.signIn(admin)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })
  const listWaiting = () => server.sql('select attempts, recipient from outgoing_mails order by id')

  it('delays system emails, fails emails to leads at once, and loses neither', async () => {
    const port = Number(new URL(smtp.url).port)
    await smtp.stop()
    const id = await submitConsultation(server)
    await eventually(async () => expect((await listWaiting())[0]).toMatchObject({ attempts: 1 }))
    const queued = (await listWaiting()).length

    const params = { id }
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    const failed = await server.call(sendLeadEmail, { cookie: asAdmin, params, body })
    expect([failed.status, failed.json]).toMatchObject([503, { message: mailTexts.down }])

    // Each further request queues its email and tries what is due.
    for (let passed = 0; passed < 60; passed += 15) {
      clock.pass(15 * minute)
      const before = Number((await listWaiting())[0]?.['attempts'])
      await submitConsultation(server)
      await eventually(async () =>
        expect(Number((await listWaiting())[0]?.['attempts'])).toBeGreaterThan(before),
      )
    }
    const waiting = await listWaiting()
    expect(waiting.length).toBeGreaterThan(queued)

    smtp = await startSmtpServer(port)
    clock.pass(60 * minute)
    await submitConsultation(server)
    await eventually(async () => expect(await listWaiting()).toEqual([]))
    expect(smtp.mails.map(({ to }) => to[0])).toEqual(
      expect.arrayContaining(waiting.map(({ recipient }) => recipient)),
    )
    expect(new Set(smtp.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(
      smtp.mails.length,
    )

    // An email to a lead is sent again only by a person, who sees that it failed.
    const subjects = () =>
      smtp.mails.filter(({ headers }) => headers.get('subject') === body.subject)
    expect(subjects()).toEqual([])
    const thread = await server.call(listLeadEmails, { cookie: asAdmin, params })
    expect(thread.json).toMatchObject([{ status: 'failed', failure: mailTexts.down }])
    const [email] = thread.json as { id: string }[]
    const again = await server.call(resendLeadEmail, {
      cookie: asAdmin,
      params: { id, emailId: email?.id },
      body: {},
    })
    expect(again.status).toBe(201)
    expect(subjects()).toHaveLength(1)
  })
})
