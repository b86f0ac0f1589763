// Clients move and cancel their free call, and pick a time that staff offer, by the mailed link.
import { describe, expect, it } from 'vitest'
import { offerTimes } from '#features/requests/appointments/contract/offers.ts'
import { endRequestLink } from '#features/requests/leads/contract/contact.ts'
import { changeLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { moveOwnCall, setOwnReminders } from '#features/requests/own-request/contract/call.ts'
import {
  viewOwnRequest,
  withdrawOwnRequest,
} from '#features/requests/own-request/contract/request.ts'
import { getRefusal, newPerson, setupAppointments } from '../support/appointments-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { lastDigits } from '../support/own-request-test-bed.ts'
import { day, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya } from '../support/test-server.ts'

describe.each(callEngines)('the call of one’s own request on %s', (engine) => {
  const practice = setupAppointments(engine)
  const { book, cancel, clock, free, mailsTo, move, pick, view, waitForToken } = practice

  async function bookWithLink(startsAt: string) {
    const person = newPerson()
    const { id, appointment } = await book(startsAt, person)
    return { id, appointmentId: appointment.id, ...person, token: await waitForToken(person.email) }
  }
  const listTimes = async (date: string) =>
    (await free({ therapist: 'maya-chen', from: date, days: '1' })).days[0]?.times.map(
      ({ startsAt }) => startsAt,
    )
  const open = async (id: number) => {
    const cookie = await practice.server.signIn(admin)
    return (await practice.server.call(openLead, { params: { id }, cookie })).json
  }
  const listVersions = async (leadId: number) =>
    (
      await practice.server.sql(
        'select state, version, uid from appointments where lead_id = ? order by id',
        [leadId],
      )
    ).map(({ state, version }) => `${String(state)} ${String(version)}`)

  it('is shown, with until when it can be changed', async () => {
    const startsAt = '2027-02-25T14:00:00.000Z'
    const { token } = await bookWithLink(startsAt)
    expect((await view(token)).json).toMatchObject({
      status: 'scheduled',
      appointment: {
        startsAt,
        endsAt: '2027-02-25T14:20:00.000Z',
        timeZone: 'America/Toronto',
        therapist: 'maya-chen',
        way: 'phone',
        changeUntil: '2027-02-25T10:00:00.000Z',
        mayChange: true,
        hasReminders: true,
        calendarUrl: expect.stringContaining('/calendar/'),
      },
      offers: [],
      endedCall: null,
    })
    const body = { token, phoneDigits: lastDigits, on: false }
    await practice.server.call(setOwnReminders, { body })
    expect((await view(token)).json).toMatchObject({ appointment: { hasReminders: false } })
  })

  it('moves to a free time, frees the old one, keeps its identity and is mailed', async () => {
    const [from, to] = ['2027-02-26T14:00:00.000Z', '2027-02-26T14:20:00.000Z']
    const { id, token, email } = await bookWithLink(from)
    const moved = await move(token, to)
    expect(moved).toMatchObject({ status: 200, json: { appointment: { startsAt: to } } })
    expect(await listTimes('2027-02-26')).not.toContain(to)
    expect(await listVersions(id)).toEqual(['booked 2', 'moved 1'])
    await eventually(() => expect(mailsTo(email)).toHaveLength(2))
    expect(await open(id)).toMatchObject({ appointmentAt: to, status: 'scheduled' })
    // The same again changes nothing.
    expect((await move(token, to)).status).toBe(200)
    expect(await listVersions(id)).toHaveLength(2)
    // Earlier links go on working.
    expect((await view(token)).status).toBe(200)
  })

  it('does not move to a time that is taken', async () => {
    await book('2027-02-27T14:00:00.000Z')
    const { token } = await bookWithLink('2027-02-27T16:00:00.000Z')
    const refusal = getRefusal(await move(token, '2027-02-27T14:00:00.000Z'))
    expect(refusal).toMatchObject({ status: 409, code: 'TIME_TAKEN' })
    expect(refusal.times).toHaveLength(6)
    expect(refusal.times?.map(({ startsAt }) => startsAt)).toContain('2027-02-27T16:00:00.000Z')
  })

  it('is cancelled, which frees the time and leaves the request with its therapist', async () => {
    const startsAt = '2027-02-28T14:00:00.000Z'
    const { id, token, email } = await bookWithLink(startsAt)
    expect(await listTimes('2027-02-28')).not.toContain(startsAt)
    const cancelled = await cancel(token)
    expect(cancelled).toMatchObject({
      status: 200,
      json: { appointment: null, status: 'inTouch', endedCall: { startsAt, state: 'cancelled' } },
    })
    expect(await listTimes('2027-02-28')).toContain(startsAt)
    expect(await open(id)).toMatchObject({
      status: 'contacted',
      appointmentAt: null,
      assignedTo: await practice.server.userId(maya),
    })
    await eventually(() => expect(mailsTo(email)).toHaveLength(2))
    expect((await cancel(token)).status).toBe(200)
    expect(await listVersions(id)).toEqual(['cancelled 2'])
    await eventually(() =>
      expect(
        mailsTo(maya).some(({ headers }) => headers.get('subject')?.includes('cancelled')),
      ).toBe(true),
    )
  })

  it('needs the last digits of the phone number', async () => {
    const { token } = await bookWithLink('2027-03-01T14:00:00.000Z')
    const body = { token, startsAt: '2027-03-01T15:00:00.000Z' }
    const answer = await practice.server.call(moveOwnCall, { body })
    expect(getRefusal(answer)).toMatchObject({ status: 403, code: 'PHONE_DIGITS' })
  })

  it('ends with a withdrawal, as do the links', async () => {
    const startsAt = '2027-03-02T14:00:00.000Z'
    const { id, token } = await bookWithLink(startsAt)
    const body = { token, phoneDigits: lastDigits }
    expect(await practice.server.call(withdrawOwnRequest, { body })).toMatchObject({
      status: 200,
      json: { status: 'withdrawn', appointment: null },
    })
    expect(await listTimes('2027-03-02')).toContain(startsAt)
    expect(getRefusal(await view(token))).toMatchObject({ status: 400, code: 'LINK_ENDED' })
    expect(await open(id)).toMatchObject({ status: 'leadLost', appointmentAt: null })
  })

  it('stays, as do the links, when a request that has ended is withdrawn', async () => {
    const startsAt = '2027-03-02T15:00:00.000Z'
    const { id, token } = await bookWithLink(startsAt)
    const cookie = await practice.server.signIn(admin)
    const change = { status: 'complete' as const }
    await practice.server.call(changeLead, { params: { id }, body: change, cookie })
    const body = { token, phoneDigits: lastDigits }
    const unchanged = { status: 200, json: { status: 'complete', appointment: { startsAt } } }
    expect(await practice.server.call(withdrawOwnRequest, { body })).toMatchObject(unchanged)
    expect(await view(token)).toMatchObject(unchanged)
  })

  it('is booked from held times, which free the others once one is picked', async () => {
    const { server } = practice
    const cookie = await server.signIn(maya)
    const { id, email, token } = await bookWithLink('2027-03-03T14:00:00.000Z')
    const times = ['2027-03-04T14:00:00.000Z', '2027-03-04T15:00:00.000Z']
    const offered = await server.call(offerTimes, { params: { id }, body: { times }, cookie })
    expect(offered).toMatchObject({ status: 201, json: { times: [{ startsAt: times[0] }, {}] } })
    expect(await listTimes('2027-03-04')).not.toContain(times[1])
    expect((await view(token)).json).toMatchObject({ offers: [{ startsAt: times[0] }, {}] })
    await eventually(() =>
      expect(mailsTo(email).at(-1)?.text).toMatch(/\/request#token=[\w-]{43}&for=times\s/),
    )
    expect((await pick(token, '2027-03-04T16:00:00.000Z')).status).toBe(409)
    expect(await pick(token, times[1] ?? '')).toMatchObject({
      status: 200,
      json: { appointment: { startsAt: times[1] }, offers: [] },
    })
    expect(await listTimes('2027-03-04')).toContain(times[0])
    expect(await listTimes('2027-03-03')).toContain('2027-03-03T14:00:00.000Z')
  })

  it('holds offered times for 48 hours, and not for a suspended therapist', async () => {
    const { server } = practice
    const { id, token } = await bookWithLink('2027-03-06T14:00:00.000Z')
    const time = '2027-03-07T14:00:00.000Z'
    const cookie = await server.signIn(maya)
    await server.call(offerTimes, { params: { id }, body: { times: [time] }, cookie })
    expect(await listTimes('2027-03-07')).not.toContain(time)
    const userId = await server.userId(maya)
    await server.sql('update users set suspended_at = ? where id = ?', [time, userId])
    expect((await view(token)).json).toMatchObject({ offers: [] })
    expect((await pick(token, time)).status).toBe(409)
    await server.sql('update users set suspended_at = null where id = ?', [userId])
    clock.pass(48 * hour)
    expect(await listTimes('2027-03-07')).toContain(time)
  })

  it('can be changed exactly until the limit, and after that by phone', async () => {
    const { appointmentId, token } = await bookWithLink('2027-02-25T15:00:00.000Z')
    clock.pass(Date.parse('2027-02-25T11:00:00.000Z') - clock.now().getTime())
    expect((await move(token, '2027-02-25T16:00:00.000Z')).status).toBe(409)
    const to = '2027-02-26T16:00:00.000Z'
    expect((await move(token, to)).status).toBe(200)
    clock.pass(Date.parse('2027-02-26T12:00:00.000Z') - clock.now().getTime() + 1)
    for (const answer of [await move(token, '2027-02-28T16:00:00.000Z'), await cancel(token)]) {
      expect(getRefusal(answer)).toMatchObject({
        status: 409,
        code: 'TOO_LATE',
        phone: expect.stringMatching(/\d/),
      })
    }
    expect(appointmentId).toBeGreaterThan(0)
  })

  it('keeps links alive until the day after it, unless staff end them', async () => {
    const startsAt = '2027-03-15T14:00:00.000Z'
    const { token } = await bookWithLink(startsAt)
    const other = await bookWithLink('2027-03-15T15:00:00.000Z')
    clock.pass(10 * day)
    expect((await view(token)).status).toBe(200)
    const cookie = await practice.server.signIn(admin)
    await practice.server.call(endRequestLink, { params: { id: other.id }, cookie })
    expect(getRefusal(await view(other.token))).toMatchObject({ code: 'LINK_ENDED' })
    const unused = await bookWithLink('2027-03-16T14:00:00.000Z')
    clock.pass(Date.parse('2027-03-17T20:00:00.000Z') - clock.now().getTime())
    const viewStatus = async () =>
      (await practice.server.call(viewOwnRequest, { body: { token: unused.token } })).status
    expect(await viewStatus()).toBe(200)
    clock.pass(day)
    expect(await viewStatus()).toBe(400)
  })
})
