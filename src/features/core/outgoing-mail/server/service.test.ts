import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#platform/server/logger.ts'
import { type Mail, MailError } from '#platform/server/mail/mailer.ts'
import { eventually } from '../../../../../tests/support/eventually.ts'
import { noMailFiles } from '../../../../../tests/support/mail.ts'
import { createTestMailbox } from '../../../../../tests/support/test-auth.ts'
import { createTestClock, hour, minute, second } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createTestHealth } from '../../../../../tests/support/test-health.ts'
import { outgoingMailJobs } from './jobs.ts'
import { createOutgoingMailRepository } from './repository.ts'
import { createOutgoingMailService } from './service.ts'

const from = { name: 'Stillwater Psychotherapy', address: 'hello@stillwater.example' }
const email = { subject: 'A request', text: 'It waits.', html: '<p>It waits.</p>' }
const intake = 'intake@stillwater.example'

describe.each(engines)('queued system emails on %s', (engine) => {
  let db: TestDatabase
  let clock: ReturnType<typeof createTestClock>
  let mailbox: ReturnType<typeof createTestMailbox>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    clock = createTestClock()
    mailbox = createTestMailbox()
  })
  afterEach(() => db.close())

  const build = (send: (mail: Mail) => Promise<unknown> = mailbox.send) =>
    createOutgoingMailService({
      database: db.database,
      mails: createOutgoingMailRepository(db.database),
      mailer: {
        send: async (mail) => {
          await send(mail)
          return undefined
        },
        ...noMailFiles,
      },
      health: createTestHealth(db.database, clock),
      hasServer: true,
      clock,
      logger: createLogger('silent'),
      sender: () => from,
      secrets: ['a secret of this practice'],
    })
  it('sends the files of an email with it', async () => {
    const mail = build()
    const file = { filename: 'call.ics', contentType: 'text/calendar', text: 'BEGIN:VCALENDAR é' }
    await mail.enqueue(intake, { ...email, attachments: [file] })
    const content = Buffer.from(file.text)
    const sent = { filename: file.filename, contentType: file.contentType, content }
    await eventually(() => expect(mailbox.mails).toMatchObject([{ attachments: [sent] }]))
  })

  type Row = { id: number; attempts: number; nextTryAt: Date }
  const waiting = () =>
    db.database
      .query<{ outgoingMails: Row }>()
      .selectFrom('outgoingMails')
      .select(['attempts', 'nextTryAt'])
      .orderBy('id')
      .execute()

  it('sends an email right after the transaction that queued it', async () => {
    const mail = build()
    await db.database.transaction(async () => {
      await mail.enqueue(intake, email)
      expect(mailbox.mails).toEqual([])
    })
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(mailbox.mails).toEqual([
      {
        from,
        to: intake,
        ...email,
        messageId: expect.stringMatching(/^<[\w-]+@stillwater\.example>$/),
      },
    ])
  })

  it('drops an email whose transaction is rolled back', async () => {
    const mail = build()
    const failing = db.database.transaction(async () => {
      await mail.enqueue(intake, email)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await mail.deliverDue()).toBe(0)
    expect(mailbox.mails).toEqual([])
  })

  it('retries with growing pauses of at most an hour until the transport accepts the email', async () => {
    const mail = build()
    mailbox.isDown = true
    await mail.enqueue(intake, email)
    const pauses: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      const [row] = await eventually(async () => {
        const rows = await waiting()
        expect(rows[0]?.attempts).toBe(tries)
        // Claimed for two minutes during the attempt, then postponed.
        expect(await mail.deliverDue()).toBe(0)
        return waiting()
      })
      const pause = (row?.nextTryAt.getTime() ?? 0) - clock.now().getTime()
      pauses.push(pause)
      clock.pass(pause - 1)
      expect(await mail.deliverDue()).toBe(0)
      expect((await waiting())[0]?.attempts).toBe(tries)
      clock.pass(1)
      if (tries === 12) mailbox.isDown = false
      await mail.deliverDue()
    }
    expect(pauses.slice(0, 4)).toEqual([15 * second, 30 * second, minute, 2 * minute])
    expect(pauses.at(-1)).toBe(hour)
    expect(mailbox.mails).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('sends emails that are queued during a delivery with that delivery', async () => {
    const mail = build()
    // Each is queued at another moment of the delivery before it; none waits for the next job run.
    for (let n = 0; n < 20; n += 1) {
      await mail.enqueue(intake, email)
      for (let step = 0; step < n; step += 1) await Promise.resolve()
    }
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(mailbox.mails).toHaveLength(20)
  })

  it('abandons an email after three days, and not before', async () => {
    const mail = build()
    mailbox.isDown = true
    await mail.enqueue(intake, email)
    await eventually(async () => expect((await waiting())[0]?.attempts).toBe(1))
    await mail.deliverDue()
    clock.pass(72 * hour - 1)
    await mail.deliverDue()
    expect((await waiting())[0]?.attempts).toBe(2)
    clock.pass(hour)
    await mail.deliverDue()
    expect(await waiting()).toEqual([])
    mailbox.isDown = false
    expect(await mail.deliverDue()).toBe(0)
    expect(mailbox.mails).toEqual([])
  })

  it('sends the other emails when one is refused', async () => {
    const mail = build(async (one) => {
      if (one.to === intake) throw new Error('refused')
      await mailbox.send(one)
    })
    await mail.enqueue(intake, email)
    await mail.enqueue('maya@stillwater.example', email)
    await eventually(async () => expect(await waiting()).toHaveLength(1))
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['maya@stillwater.example'])
  })

  it('sends each email once when two instances deliver at the same time', async () => {
    mailbox.isDown = true
    const first = build()
    for (let n = 0; n < 5; n += 1) await first.enqueue(intake, email)
    await eventually(async () => {
      expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
    })
    await first.deliverDue()
    mailbox.isDown = false
    clock.pass(15 * second)
    const other = build()
    // An instance that loses the race for one email leaves the rest to its next run.
    while ((await waiting()).length > 0) {
      await Promise.all([first.deliverDue(), other.deliverDue()])
    }
    expect(mailbox.mails).toHaveLength(5)
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(5)
  })

  it('sends an email again, with the same Message-ID, after its server was killed', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    const sent: Mail[] = []
    const killed = build(async (one) => {
      sent.push(one)
      await never
    })
    await killed.enqueue(intake, email)
    await eventually(() => expect(sent).toHaveLength(1))
    const next = build()
    expect(await next.deliverDue()).toBe(0)
    clock.pass(2 * minute)
    expect(await next.deliverDue()).toBe(1)
    expect(mailbox.mails[0]?.messageId).toBe(sent[0]?.messageId)
  })

  it('sends an email three times at most when its acceptance is never confirmed', async () => {
    const sent: Mail[] = []
    const mail = build(async (one) => {
      sent.push(one)
      throw new MailError('down', true, undefined)
    })
    await mail.enqueue(intake, email)
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(Math.min(attempts, 3)))
      expect(await mail.deliverDue()).toBe(0)
      clock.pass(hour)
      await mail.deliverDue()
    }
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('finishes the present delivery before a stop, and starts no further one', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const sent: Mail[] = []
    const stopping = build(async (one) => {
      sent.push(one)
      await mayEnd
    })
    await stopping.enqueue(intake, email)
    await stopping.enqueue(intake, email)
    await eventually(() => expect(sent).toHaveLength(1))
    const settled = stopping.settle()
    end()
    await settled
    expect(sent).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    expect(await stopping.deliverDue()).toBe(0)
  })

  it('delivers every 15 seconds', async () => {
    const mail = build()
    const [job, ...others] = outgoingMailJobs(mail)
    expect([job?.everySeconds, others]).toEqual([15, []])
    mailbox.isDown = true
    await mail.enqueue(intake, email)
    await eventually(async () => expect((await waiting())[0]?.attempts).toBe(1))
    await mail.deliverDue()
    mailbox.isDown = false
    clock.pass(15 * second)
    expect(await job?.run()).toBe(1)
  })
})
