import { afterAll, describe, expect, it } from 'vitest'
import { sendLeadEmail, undoLeadEmail } from '#features/requests/emails/contract.ts'
import { fillPath } from '#shared/endpoint.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { isWholeRun } from '../support/run.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { second } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import {
  admin,
  demoPassword,
  openDemoOnServer,
  sessionSecret,
  startTestServer,
} from '../support/test-server.ts'
import { createRunningClock } from '../support/undo-send-test-bed.ts'

const email = { subject: 'Your request', message: 'Hello Noor.', undoable: true }

describe.runIf(isWholeRun && engines.includes('postgres'))('two instances', () => {
  const testBed = createTestBed()
  const closing: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    await testBed.clear()
    for (const close of closing) await close()
  })

  /** One is a process that can be killed, the other has a clock that can be advanced. */
  async function startTwo() {
    const clock = createRunningClock()
    const smtp = await startSmtpServer()
    const database = await openDemoOnServer()
    const databaseUrl = database.url ?? ''
    const settings = { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
    const killable = await testBed.start(testBed.makeDirectory(), {
      ...settings,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
    })
    await killable.isReady()
    const beside = { databaseUrl }
    const other = await startTestServer('postgres', settings, { beside, clock })
    closing.push(other.stop, () => database.close(), smtp.stop)
    const cookie = await other.signIn(admin)
    const id = await submitConsultation(other)
    await eventually(async () =>
      expect(
        await other.sql('select id from alerts union all select id from outgoing_mails'),
      ).toEqual([]),
    )
    smtp.mails.length = 0
    const getStatuses = async () =>
      (await other.sql('select status from lead_emails where lead_id = ?', [id])).map(
        ({ status }) => status,
      )
    /** Sends by the instance that can be killed. @returns the id of the waiting email */
    const send = async () => {
      const response = await fetch(killable.url + fillPath(sendLeadEmail.path, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(email),
      })
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: number }).id
    }
    const undoAt = async (url: string, emailId: number) =>
      (
        await fetch(url + fillPath(undoLeadEmail.path, { id, emailId }), {
          method: 'DELETE',
          headers: { cookie },
        })
      ).status
    return { clock, smtp, killable, other, send, undoAt, getStatuses }
  }

  it('take an email back once, and send each of the others once', async () => {
    const { clock, smtp, killable, other, send, undoAt, getStatuses } = await startTwo()
    const undone = await send()
    const statuses = await Promise.all([undoAt(killable.url, undone), undoAt(other.url, undone)])
    expect(statuses.toSorted()).toEqual([200, 404])
    await Promise.all(Array.from({ length: 8 }, send))
    clock.pass(10 * second)
    await eventually(async () => expect(await getStatuses()).toEqual(Array(8).fill('sent')))
    // The instance that accepted them has had its turn when a later one is sent.
    await send()
    await eventually(async () => expect(await getStatuses()).toEqual(Array(9).fill('sent')))
    expect(smtp.mails).toHaveLength(9)
  })

  it('send what one that was killed had accepted', async () => {
    const { clock, smtp, killable, send, getStatuses } = await startTwo()
    await send()
    await killable.stop('SIGKILL')
    expect(await getStatuses()).toEqual(['pending'])
    clock.pass(10 * second)
    await eventually(async () => expect(await getStatuses()).toEqual(['sent']))
    expect(smtp.mails).toHaveLength(1)
  })
})
