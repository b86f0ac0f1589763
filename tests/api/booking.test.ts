// Free calls that visitors book with their request.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { openLead } from '#features/requests/leads/contract/leads.ts'
import {
  getBooked,
  getRefusal,
  newPerson,
  setupAppointments,
} from '../support/appointments-test-bed.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { day, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

const phone = { therapist: 'maya-chen', way: 'phone' }

describe.each(callEngines)('a call that is booked with a request on %s', (engine) => {
  const practice = setupAppointments(engine)
  const { book, free, post } = practice

  const countLeads = async () =>
    Number((await practice.server.sql('select count(*) as n from consultation_leads'))[0]?.['n'])
  const open = async (id: number) => {
    const { cookies, server } = practice
    return (await server.call(openLead, { params: { id }, cookie: cookies.maya })).json
  }

  it('makes the lead scheduled, assigned, and gives it its history', async () => {
    const startsAt = '2027-02-23T14:00:00.000Z'
    const answer = await post({ startsAt, ...phone })
    expect(answer.status).toBe(201)
    const { id } = getBooked(answer)
    expect(answer.json).toMatchObject({
      appointment: {
        id: expect.any(Number),
        startsAt,
        endsAt: '2027-02-23T14:20:00.000Z',
        timeZone: 'America/Toronto',
        ...phone,
      },
    })
    expect(await open(id)).toMatchObject({
      status: 'scheduled',
      assignedTo: await practice.server.userId('maya.chen@stillwater.example'),
      appointmentAt: startsAt,
      waitingSince: null,
      history: [
        { by: 'Client', field: 'appointment', from: null, to: startsAt },
        { by: 'Client', field: 'assignedTo', from: null, to: 'Maya Chen' },
        { by: 'Client', field: 'status', from: 'notContacted', to: 'scheduled' },
      ],
    })
    const times = (await free({ therapist: 'maya-chen', from: '2027-02-23', days: '1' })).days[0]
    expect(times?.times.map((time) => time.startsAt)).not.toContain(startsAt)
  })

  it('is confirmed by one email, and alerts its therapist without a name', async () => {
    const { email, phone: number } = newPerson()
    await book('2027-02-24T14:00:00.000Z', { email, phone: number, firstName: 'Isolde' })
    await eventually(() => expect(practice.mailsTo(email)).toHaveLength(1))
    await eventually(() => {
      const alerts = practice.mailsTo('maya.chen@stillwater.example')
      const booked = alerts.filter(({ headers }) =>
        headers.get('subject')?.includes('A free call was booked'),
      )
      expect(booked.length).toBeGreaterThan(0)
      expect(JSON.stringify(booked)).not.toContain('Isolde')
    })
  })

  it('is refused once the time is taken, and leaves the security check and all else as it was', async () => {
    const startsAt = '2027-02-25T14:00:00.000Z'
    await book(startsAt)
    const before = await countLeads()
    const body = toConsultation(await practice.server.captchaToken(), {
      ...newPerson(),
      call: { startsAt, ...phone },
    })
    const refused = await practice.server.call(requestConsultation, { body })
    const { times = [], ...refusal } = getRefusal(refused)
    expect(refusal).toMatchObject({ status: 409, code: 'TIME_TAKEN' })
    expect(times).toHaveLength(6)
    expect(times).toContainEqual(
      expect.objectContaining({ startsAt: '2027-02-25T14:40:00.000Z', therapists: ['maya-chen'] }),
    )
    expect(await countLeads()).toBe(before)
    const again = { ...body, call: { startsAt: times[0]?.startsAt, ...phone } }
    expect((await practice.server.call(requestConsultation, { body: again })).status).toBe(201)
  })

  it.each([
    ['outside of the hours', '2027-02-26T19:00:00.000Z', 'phone'],
    ['too soon', '2027-02-22T16:00:00.000Z', 'phone'],
    ['beyond the last day', '2027-03-30T13:00:00.000Z', 'phone'],
    ['between the steps', '2027-02-26T14:07:00.000Z', 'phone'],
    ['in a way that is not offered', '2027-02-26T14:00:00.000Z', 'kanata'],
  ])('is refused %s', async (_, startsAt, way) => {
    const answer = await post({ startsAt, therapist: 'maya-chen', way })
    expect(getRefusal(answer)).toMatchObject({ status: 409, code: 'TIME_TAKEN' })
  })

  it('is refused with an unknown therapist, a wrong security check, or a moment that is none', async () => {
    const startsAt = '2027-02-26T14:00:00.000Z'
    const call = { startsAt, ...phone }
    expect((await post({ ...call, therapist: 'nobody' })).status).toBe(400)
    expect((await post({ ...call, startsAt: 'tomorrow' })).status).toBe(400)
    expect((await post({ ...call, startsAt: '9999-12-31T23:59:59Z' })).status).toBe(400)
    const wrong = await post(call, { captchaValue: 'wrong' })
    expect(wrong.json).toMatchObject({ issues: [{ path: 'captchaValue' }] })
  })

  it('goes without a preference to the one with the fewest calls that week', async () => {
    const anyone = { therapist: null, way: 'phone' }
    const first = await post({ startsAt: '2027-03-08T14:00:00.000Z', ...anyone })
    const second = await post({ startsAt: '2027-03-09T14:00:00.000Z', ...anyone })
    const therapists = [first, second].map(
      ({ json }) => (json as { appointment: { therapist: string } }).appointment.therapist,
    )
    expect(therapists.toSorted()).toEqual(['daniel-okafor', 'maya-chen'])
  })

  it('answers the same submission again as the first time', async () => {
    const body = toConsultation(await practice.server.captchaToken(), {
      ...newPerson(),
      submissionId: randomUUID(),
      call: { startsAt: '2027-02-27T14:00:00.000Z', ...phone },
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => practice.server.call(requestConsultation, { body })),
    )
    answers.push(
      await practice.server.call(requestConsultation, { body: { ...body, call: undefined } }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('is confirmed also where the mailbox got too many receipts that day', async () => {
    const person = newPerson()
    for (let n = 0; n < 5; n += 1) await post(null, person)
    const startsAt = '2027-03-01T14:00:00.000Z'
    const answer = await post({ startsAt, ...phone }, person)
    expect([answer.status, answer.headers.get('x-receipt')]).toEqual([201, 'true'])
    expect((await post(null, person)).headers.get('x-receipt')).toBeNull()
    await eventually(() => {
      const mails = practice.mailsTo(person.email)
      expect(mails).toHaveLength(6)
      expect(mails.filter(({ files }) => files.length > 0)).toHaveLength(1)
    })
  })

  it('keeps its lead until the day after', async () => {
    const { cookies, server } = practice
    const { id } = await book('2027-02-28T14:00:00.000Z')
    const old = new Date(practice.clock.now().getTime() - 40 * day).toISOString()
    await server.sql('update consultation_leads set created_at = ? where id = ?', [old, id])
    const status = async () =>
      (await server.call(openLead, { params: { id }, cookie: cookies.maya })).status
    expect(await status()).toBe(200)
    expect(await open(id)).toMatchObject({ expiresAt: '2027-03-01T05:00:00.000Z' })
  })

  it('is one for a person: a second one is refused by address or number, and mailed once an hour', async () => {
    const person = newPerson()
    await book('2027-02-26T14:00:00.000Z', person)
    await eventually(() => expect(practice.mailsTo(person.email)).toHaveLength(1))
    const next = { startsAt: '2027-02-26T15:00:00.000Z', ...phone }
    const before = await countLeads()
    const other = newPerson()
    for (const changes of [
      { ...other, email: person.email.toUpperCase() },
      { ...other, phone: person.phone },
    ]) {
      expect(getRefusal(await post(next, changes))).toMatchObject({
        status: 409,
        code: 'ALREADY_BOOKED',
      })
    }
    expect(await countLeads()).toBe(before)
    await eventually(() => expect(practice.mailsTo(person.email)).toHaveLength(2))
    expect(practice.mailsTo(other.email)).toEqual([])
    practice.clock.pass(hour)
    await post(next, { ...other, phone: person.phone })
    await eventually(() => expect(practice.mailsTo(person.email)).toHaveLength(3))
    // A time that is taken comes first.
    const taken = { startsAt: '2027-02-26T14:00:00.000Z', ...phone }
    expect(getRefusal(await post(taken, person))).toMatchObject({ code: 'TIME_TAKEN' })
  })
})

describe.each(callEngines)('bookings within an hour on %s', (engine) => {
  const practice = setupAppointments(engine, { RATE_LIMIT: 'on' })

  it('are limited for an address group, before anything is said about the rest; requests go on', async () => {
    const { mailsTo, post } = practice
    const at = (n: number) => ({ startsAt: `2027-02-${23 + n}T14:00:00.000Z`, ...phone })
    for (const n of [0, 1, 2]) expect((await post(at(n))).status).toBe(201)
    const limited = await post(at(3))
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await post({ startsAt: 'never' })).status).toBe(429)
    expect((await post(null)).status).toBe(201)
    await eventually(() => {
      const subjects = mailsTo('admin@stillwater.example').map(({ headers }) =>
        headers.get('subject'),
      )
      expect(subjects.filter((subject) => subject?.includes('Unusually many'))).toHaveLength(1)
    })
    practice.clock.pass(hour)
    expect((await post(at(3))).status).toBe(201)
  })

  it('are thirty at most in all; a refused one is stored nowhere', async () => {
    const { post, server } = practice
    const at = (n: number) => ({ startsAt: `2027-03-0${n}T14:00:00.000Z`, ...phone })
    await server.sql("update call_counts set calls = 29 where count_key = 'booking'")
    expect((await post(at(1))).status).toBe(201)
    const refused = await post(at(2))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const [{ n } = { n: 1 }] = await server.sql(
      'select count(*) as n from appointments where starts_at = ?',
      [at(2).startsAt],
    )
    expect(Number(n)).toBe(0)
  })
})
