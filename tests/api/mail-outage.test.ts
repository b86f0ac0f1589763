import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listLeadEmails,
  resendLeadEmail,
  sendLeadEmail,
} from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { createTestClock, day, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('a mail server that is down for a while, on %s', (engine) => {
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
    await server.stayAtScreens(new Date(clock.now().getTime() + 6 * day))
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })
  const listWaiting = () =>
    server.sql('select id, attempts, recipient from outgoing_mails order by id')
  /** Passes time until `look` does not throw. Each further request queues its email and tries what is due. */
  const passTimeUntil = (look: () => Promise<void>) =>
    eventually(async () => {
      clock.pass(5 * minute)
      await submitConsultation(server)
      await look()
    }, 500)

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

    for (let attempts = 2; attempts <= 5; attempts += 1) {
      await passTimeUntil(async () =>
        expect(Number((await listWaiting())[0]?.['attempts'])).toBeGreaterThanOrEqual(attempts),
      )
    }
    const waiting = await listWaiting()
    expect(waiting.length).toBeGreaterThan(queued)

    smtp = await startSmtpServer(port)
    const lastId = Number(waiting.at(-1)?.['id'])
    await passTimeUntil(async () =>
      expect((await listWaiting()).filter((mail) => Number(mail['id']) <= lastId)).toEqual([]),
    )
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
