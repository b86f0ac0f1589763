import { afterAll, describe, expect, it } from 'vitest'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { engines, openTestDatabase } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, demoPassword, sessionSecret, startTestServer } from '../support/test-server.ts'

describe.runIf(engines.includes('postgres'))('two instances', () => {
  const testBed = createTestBed()
  const closing: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    await testBed.clear()
    for (const close of closing) await close()
  })

  it('read the mailbox by one connection, and the other takes over when the first is killed', async () => {
    const imap = await startImapServer()
    const database = await openTestDatabase('postgres')
    closing.push(() => database.close(), imap.stop)
    const databaseUrl = database.url ?? ''
    const first = await testBed.start(testBed.makeDirectory(), {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
      IMAP_URL: imap.url,
    })
    await first.isReady()
    await eventually(() => expect(imap.isIdling()).toBe(true))

    let ahead = 0
    const clock = { now: () => new Date(Date.now() + ahead) }
    const beside = { databaseUrl }
    const second = await startTestServer('postgres', { IMAP_URL: imap.url }, { beside, clock })
    closing.unshift(second.stop)
    const asAdmin = await second.signIn(admin)
    const id = await submitConsultation(second)
    const body = { subject: 'Your request', message: 'Hello Noor.' }
    await second.call(sendLeadEmail, { cookie: asAdmin, params: { id }, body })
    const [email] = await second.sql('select message_id from lead_emails where lead_id = ?', [id])
    const countAnswers = async () =>
      (await second.sql('select id from lead_answers where lead_id = ?', [id])).length

    imap.deliver(toRawAnswer(String(email?.['message_id'])))
    await eventually(async () => expect(await countAnswers()).toBe(1))
    expect([imap.connections(), imap.openConnections()]).toEqual([1, 1])

    await first.stop('SIGKILL')
    ahead = minute
    imap.deliver(toRawAnswer(String(email?.['message_id'])))
    await eventually(async () => expect(await countAnswers()).toBe(2))
    expect([imap.connections(), imap.openConnections()]).toEqual([2, 1])
  })
})
