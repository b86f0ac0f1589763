import { describe, expect, it } from 'vitest'
import {
  listFreePeople,
  listFreeTimes,
} from '#features/requests/appointments/contract/free-times.ts'
import { offerTimes } from '#features/requests/appointments/contract/offers.ts'
import { getLeadCall } from '#features/requests/appointments/contract/staff-call.ts'
import { addToWaitlist, listWaitlist } from '#features/requests/waitlist/contract/staff.ts'
import { type Agenda, getAgenda } from '#features/staff/agenda/contract.ts'
import { setupAppointments } from '../support/appointments-test-bed.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

// The calls that it composes are tested on both engines.
describe('the agenda', () => {
  const practice = setupAppointments('sqlite')
  const nine = '2027-02-24T14:00:00.000Z'
  const week = { from: '2027-02-22', to: '2027-02-28' }
  const read = async (query: Record<string, string>, cookie = practice.cookies.admin) =>
    practice.server.call(getAgenda, { query, cookie })
  const readWeek = async (query: Record<string, string>, cookie?: string) =>
    (await read({ ...week, ...query }, cookie)).json as Agenda

  it('has everyone’s calls, offers and hours for administrators, and one’s own for therapists', async () => {
    const { server, cookies } = practice
    const ofMaya = await practice.book(nine)
    const ofDaniel = await practice.book(nine, {
      call: { startsAt: nine, therapist: 'daniel-okafor', way: 'video' },
    })
    const offered = '2027-02-25T15:00:00.000Z'
    const body = { times: [offered], force: true, userId: await server.userId(daniel) }
    await server.call(offerTimes, { params: { id: ofDaniel.id }, body, cookie: cookies.admin })

    const all = await readWeek({})
    expect(all.calls.map(({ leadId }) => leadId).toSorted()).toEqual([ofMaya.id, ofDaniel.id])
    expect(all.offers.filter(({ leadId }) => leadId === ofDaniel.id)).toMatchObject([
      { userId: body.userId, startsAt: offered },
    ])
    expect(new Set(all.hours.map(({ userId }) => userId)).size).toBe(2)
    expect(all.people.length).toBeGreaterThan(10)

    const mayasId = await server.userId(maya)
    const own = await readWeek({ userId: String(body.userId) }, cookies.maya)
    expect(own.calls.map(({ leadId }) => leadId)).toEqual([ofMaya.id])
    expect(own).toMatchObject({ unsettled: [], unoffered: null })
    expect(own.offers.every(({ userId }) => userId === mayasId)).toBe(true)
    expect(own.people.map(({ name }) => name)).toEqual(['Maya Chen'])
    expect(own.hours).toContainEqual({
      userId: mayasId,
      startsAt: '2027-02-22T14:00:00.000Z',
      endsAt: '2027-02-22T17:00:00.000Z',
    })
  })

  it('records whose calls were shown, and shows two weeks at most', async () => {
    await readWeek({}, practice.cookies.maya)
    const [row] = await practice.server.sql(
      "select actor_id, action, amount from audit_log where action = 'lead.listed' order by id desc limit 1",
    )
    expect(row).toMatchObject({ actor_id: await practice.server.userId(maya), amount: 1 })
    expect((await read({ from: '2027-02-01', to: '2027-02-15' })).status).toBe(400)
    expect((await read({ from: '2027-02-02', to: '2027-02-01' })).status).toBe(400)
    expect((await practice.server.call(getAgenda, { query: week })).status).toBe(401)
  })

  it('offers a therapist their own free times, further ahead than visitors see', async () => {
    const { server, cookies } = practice
    const ask = (userId: number, from: string, cookie = cookies.maya) =>
      server.call(listFreeTimes, { query: { userId: String(userId), from, days: '1' }, cookie })
    const mayasId = await server.userId(maya)
    const near = (await ask(mayasId, '2027-02-24')).json as { days: { times: object[] }[] }
    // Without the pause after the call at nine.
    expect(near.days[0]?.times[0]).toMatchObject({ startsAt: '2027-02-24T14:40:00.000Z' })
    const far = (await ask(mayasId, '2027-05-24')).json as typeof near
    expect(far.days[0]?.times.length).toBe(9)
    expect((await ask(await server.userId(daniel), '2027-02-24')).status).toBe(403)
  })

  it('says who is free at a time, those with the fewest calls first', async () => {
    const { server, cookies } = practice
    const [nine, three] = ['2027-02-25T14:00:00.000Z', '2027-02-25T15:20:00.000Z']
    await practice.book(nine)
    const ask = async (startsAt: string, cookie: string) => {
      const query = { startsAt, minutes: '20' }
      const { json } = await server.call(listFreePeople, { query, cookie })
      return (json as { userIds: number[] }).userIds
    }
    const mayasId = await server.userId(maya)
    const cookie = await server.signIn(admin)
    expect(await ask(nine, cookies.maya)).toEqual([])
    expect(await ask(three, cookies.maya)).toEqual([mayasId])
    const atNine = await ask(nine, cookie)
    expect(atNine.length).toBeGreaterThan(0)
    expect(atNine).not.toContain(mayasId)
    // All others have no call that week.
    expect((await ask(three, cookie)).at(-1)).toBe(mayasId)
  })

  it('shows the call of a lead to those who may see the lead', async () => {
    const { server, cookies } = practice
    const startsAt = '2027-02-26T14:00:00.000Z'
    const { id } = await practice.book(startsAt)
    const open = (cookie: string) => server.call(getLeadCall, { params: { id }, cookie })
    expect((await open(cookies.maya)).json).toMatchObject({
      call: { leadId: id, startsAt, state: 'booked' },
      offers: { times: [] },
    })
    expect((await open(cookies.daniel)).status).toBe(404)
  })

  it('puts a client on the waiting list of one’s own, with an email that confirms it', async () => {
    const { server, cookies } = practice
    const { id: leadId } = await practice.book('2027-02-27T14:00:00.000Z')
    const add = (userId: number, cookie: string) =>
      server.call(addToWaitlist, { body: { leadId, userId }, cookie })
    const mayasId = await server.userId(maya)
    expect((await add(mayasId, cookies.daniel)).status).toBe(403)
    expect((await add(mayasId, cookies.maya)).status).toBe(201)
    // Again, as after a lost response: it is one entry.
    expect((await add(mayasId, cookies.maya)).status).toBe(201)
    const { json } = await server.call(listWaitlist, { cookie: cookies.maya })
    expect(json).toMatchObject([{ firstName: expect.any(String), proposed: null }])
    // A colleague's lead is not found.
    expect((await add(await server.userId(daniel), cookies.daniel)).status).toBe(404)
  })
})
