// Many visitors want one time at the same moment: one gets it, on both databases, and on two instances of PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { newPerson, openCallHours } from '../support/appointments-test-bed.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const people = Array.from({ length: 20 }, newPerson)

describe.each(engines)('twenty bookings at the same moment on %s', (engine) => {
  const clock = createTestClock('2027-02-22T14:00:00.000Z')
  let instances: TestServer[] = []
  beforeAll(async () => {
    const settings = { RATE_LIMIT: 'off' }
    const first = await startTestServer(engine, settings, { clock })
    const second =
      engine === 'postgres'
        ? [await startTestServer(engine, settings, { clock, beside: first })]
        : []
    instances = [first, ...second]
    await first.sql('delete from appointments')
    await first.sql('delete from appointment_offers')
    await openCallHours(first, [maya, daniel])
  })
  afterAll(async () => {
    for (const server of instances.toReversed()) await server.stop()
  })

  const at = (n: number): TestServer => {
    const server = instances[n % instances.length]
    if (!server) throw new Error('no server')
    return server
  }
  const post = async (n: number, call: object, person = people[n]) => {
    const server = at(n)
    const body = toConsultation(await server.captchaToken(), { ...person, call })
    return () => server.call(requestConsultation, { body })
  }
  const countRows = async (where: string) =>
    Number((await at(0).sql(`select count(*) as n from appointments where ${where}`))[0]?.['n'])
  const countMails = () =>
    instances
      .flatMap((server) => server.mails().map(readMail))
      .filter(({ headers }) => people.some(({ email }) => headers.get('to')?.includes(email)))
      .length

  it('store one call of one therapist, one lead and one email', async () => {
    const startsAt = '2027-02-24T14:00:00.000Z'
    const call = { startsAt, therapist: 'maya-chen', way: 'phone' }
    const sends = await Promise.all(people.map((_, n) => post(n, call)))
    const statuses = (await Promise.all(sends.map((send) => send()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await countRows("state = 'booked'")).toBe(1)
    const [{ n } = { n: 0 }] = await at(0).sql(
      'select count(*) as n from consultation_leads where appointment_at = ?',
      [startsAt],
    )
    expect(Number(n)).toBe(1)
    await eventually(() => expect(countMails()).toBe(1))
  })

  it('store one for each therapist who is free, and one for a person', async () => {
    const call = { startsAt: '2027-02-25T14:00:00.000Z', therapist: null, way: 'phone' }
    const others = Array.from({ length: 10 }, newPerson)
    const sends = await Promise.all(others.map((person, n) => post(n, call, person)))
    const statuses = (await Promise.all(sends.map((send) => send()))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(await countRows("starts_at = '2027-02-25T14:00:00.000Z'")).toBe(2)

    const person = newPerson()
    const times = ['14:00', '14:40', '15:20', '16:00'].map((time) => `2027-02-26T${time}:00.000Z`)
    const own = await Promise.all(
      times.map((startsAt, n) => post(n, { ...call, startsAt }, person)),
    )
    const answers = await Promise.all(own.map((send) => send()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ text }) => text.includes('ALREADY_BOOKED'))).toHaveLength(3)
  })
})
