import { afterAll, describe, expect, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { isWholeRun } from '../support/run.ts'
import { minute } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import {
  admin,
  demoPassword,
  openDemoOnServer,
  sessionSecret,
  startTestServer,
} from '../support/test-server.ts'

/** A clock that is so many times faster. */
function createFastClock(speed: number) {
  const start = Date.now()
  return { now: () => new Date(start + (Date.now() - start) * speed) }
}

describe.runIf(engines.includes('postgres'))('two instances', () => {
  const testBed = createTestBed()
  const closing: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    await testBed.clear()
    for (const close of closing) await close()
  })

  it('read the mailbox by one connection, and the other takes over when the first is killed', async () => {
    const imap = await startImapServer()
    const database = await openDemoOnServer()
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
  /** Two instances on one database and one slow mailbox, and a lead to whom the practice has written. */
  async function startBoth(speed: number) {
    const imap = await startImapServer()
    closing.push(imap.stop)
    const clock = createFastClock(speed)
    const settings = { IMAP_URL: imap.url, LOGIN_VERIFICATION: 'never' }
    const first = await startTestServer('postgres', settings, { clock })
    closing.unshift(first.stop)
    const beside = { databaseUrl: first.databaseUrl }
    const second = await startTestServer('postgres', settings, { beside, clock })
    closing.unshift(second.stop)
    const asAdmin = await first.signIn(admin)
    const id = await submitConsultation(first)
    const body = { subject: 'Your request', message: 'Hello Noor.' }
    await first.call(sendLeadEmail, { cookie: asAdmin, params: { id }, body })
    const [email] = await first.sql('select message_id from lead_emails where lead_id = ?', [id])
    await eventually(() => expect(imap.isIdling()).toBe(true))
    const countAnswers = async () =>
      (await first.sql('select id from lead_answers where lead_id = ?', [id])).length
    return { imap, answered: String(email?.['message_id']), countAnswers }
  }

  it('store every answer once when reading them takes longer than a lease', async () => {
    // 45 answers, two requests of 0.5 s each: longer than a lease of 30 s, which is 3 s of a machine that may be busy.
    const { imap, answered, countAnswers } = await startBoth(10)
    imap.settings.latencyMs = 50
    for (let n = 0; n < 45; n += 1) imap.deliver(toRawAnswer(answered))
    await eventually(async () => expect(await countAnswers()).toBe(45))
    // Each was read by one instance: the structure of a mail is requested once.
    const asked = imap.commands.flatMap(
      (one) => /^UID FETCH (\d+) .*BODYSTRUCTURE/.exec(one)?.[1] ?? [],
    )
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it.runIf(isWholeRun)('do not take over while one answer takes longer than a lease', async () => {
    const { imap, answered, countAnswers } = await startBoth(10)
    const connections = imap.connections()
    // 40 s until the structure is read, and again until the words are.
    imap.settings.latencyMs = 4_000
    imap.deliver(toRawAnswer(answered))
    await eventually(async () => expect(await countAnswers()).toBe(1))
    expect(imap.connections()).toBe(connections)
  })
})
