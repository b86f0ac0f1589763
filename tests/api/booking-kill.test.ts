// A server that dies between any two steps of a booking: no lead without its call, no call without its lead, each email once.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import type { FreeCalls } from '#features/requests/appointments/contract/free-calls.ts'
import { newPerson } from '../support/appointments-test-bed.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { readOutbox } from '../support/read-outbox.ts'
import { isWholeRun } from '../support/run.ts'
import { ask, createTestBed } from '../support/test-process.ts'
import { captchaAnswer } from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

const hook = new URL('../support/kill-at-statement.ts', import.meta.url).href

/** The steps before which the process ends, with whether the booking is stored then. */
const steps = [
  ...(isWholeRun
    ? ([
        ['insert into "consents"', false],
        ['insert into "audit_log"', false],
        ['insert into "request_links"', false],
        ['insert into "outgoing_mails"', false],
        ['commit', false],
      ] as const)
    : []),
  ['insert into "appointments"', false],
  // The last two leave an email: a later process that claims it and is killed delays it by minutes.
  ['committed', true],
  // The email is sent, and still queued.
  ['delete from "outgoing_mails"', true],
] as const

it('a server that is killed between any two steps of a booking has all of it or nothing', {
  timeout: 240_000,
}, async () => {
  const directory = await testBed.makePractice()
  const settings = { CAPTCHA_ANSWER: captchaAnswer, RATE_LIMIT: 'off' }
  const countRows = (sql: string, value: string) => {
    const database = new DatabaseSync(join(directory, 'data', 'practice.db'), { timeout: 2_000 })
    try {
      return Number(database.prepare(sql).get(value)?.['n'])
    } finally {
      database.close()
    }
  }
  const countLeads = (submission: string) =>
    countRows('select count(*) as n from consultation_leads where submission_id = ?', submission)
  const countCalls = (submission: string) =>
    countRows(
      'select count(*) as n from appointments where lead_id = (select id from consultation_leads where submission_id = ?)',
      submission,
    )

  const bodies: ReturnType<typeof toConsultation>[] = []
  for (const [n, [step, isStored]] of steps.entries()) {
    const killed = await testBed.start(directory, {
      ...settings,
      KILL_AT: step,
      NODE_OPTIONS: `--import=${hook}`,
    })
    await killed.isReady()
    const { validation } = (await ask(killed, '/api/captcha')).json as { validation: string }
    const path = '/api/free-calls?therapist=maya-chen&way=phone&days=22'
    const { days } = (await ask(killed, path)).json as FreeCalls
    // Each on a day of its own, where the others are not in its way.
    const startsAt = days.filter(({ times }) => times.length > 0)[n]?.times[0]?.startsAt
    const call = { startsAt, therapist: 'maya-chen', way: 'phone' }
    const body = toConsultation(validation, { ...newPerson(), submissionId: randomUUID(), call })
    const answered = ask(killed, '/api/consultation', body).catch(() => undefined)
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await answered
    const submission = String(body.submissionId)
    expect([step, countLeads(submission)]).toEqual([step, isStored ? 1 : 0])
    expect(countCalls(submission)).toBe(isStored ? 1 : 0)
    bodies.push(body)
  }

  const again = await testBed.start(directory, settings)
  await again.isReady()
  for (const body of bodies) {
    // The visitor sends the same again.
    const { status, json } = await ask(again, '/api/consultation', body)
    expect([status, json]).toMatchObject([201, { appointment: { startsAt: body.call?.startsAt } }])
    expect(countLeads(String(body.submissionId))).toBe(1)
    expect(countCalls(String(body.submissionId))).toBe(1)
  }
  const countMails = (email: string) =>
    readOutbox(join(directory, 'data', 'outbox'))
      .map(readMail)
      .filter(({ headers }) => headers.get('to')?.includes(email)).length
  await eventually(() =>
    expect(bodies.map(({ email }) => countMails(email))).toEqual(bodies.map(() => 1)),
  )
})
