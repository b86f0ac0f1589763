// Free calls that staff book, move, cancel and say what came of.
import { describe, expect, it } from 'vitest'
import { listCallsToReview } from '#features/requests/appointments/contract/appointments.ts'
import { listLeadOffers, offerTimes } from '#features/requests/appointments/contract/offers.ts'
import { changeLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { suspendUser } from '#features/staff/user-admin/contract.ts'
import { getRefusal, newPerson, setupAppointments } from '../support/appointments-test-bed.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel, maya } from '../support/test-server.ts'

type Call = { id: number; version: number; startsAt: string; state: string; leadId: number }

describe.each(callEngines)('calls of staff on %s', (engine) => {
  const practice = setupAppointments(engine)
  const { book, bookAsStaff, change, clock, list, mailsTo } = practice

  const addLead = async () => {
    const person = newPerson()
    return { id: await submitConsultation(practice.server, person), ...person }
  }
  const getUserId = () => practice.server.userId(maya)
  const getCall = ({ json }: { json: unknown }) => json as Call
  const bookWithMaya = async (startsAt: string, more: object = {}) => {
    const { id } = await addLead()
    const answer = await bookAsStaff(id, { startsAt, userId: await getUserId(), ...more })
    if (answer.status !== 201) throw new Error(answer.text)
    return getCall(answer)
  }
  const open = async (id: number) =>
    (await practice.server.call(openLead, { params: { id }, cookie: practice.cookies.admin })).json
  const patchLead = (id: number, body: object) =>
    practice.server.call(changeLead, { params: { id }, body, cookie: practice.cookies.admin })
  /** Of the audit log. */
  const listActions = async (leadId: number) =>
    (
      await practice.server.sql(
        "select action, details from audit_log where record_type = 'lead' and record_id = ? order by id",
        [String(leadId)],
      )
    ).map(({ action, details }) => `${String(action)} ${JSON.stringify(details ?? null)}`)

  const isOfCall = (action: string) => action.startsWith('lead.appointment')

  it('are booked, mailed, and make the lead scheduled', async () => {
    const { id, email } = await addLead()
    const startsAt = '2027-02-24T14:00:00.000Z'
    const userId = await getUserId()
    const answer = await bookAsStaff(id, { startsAt, minutes: 30, way: 'video', userId })
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      id: expect.any(Number),
      leadId: id,
      userId,
      startsAt,
      endsAt: '2027-02-24T14:30:00.000Z',
      way: 'video',
      state: 'booked',
      clientName: 'Noor Haddad',
      phone: expect.any(String),
      language: 'en',
      version: 1,
    })
    expect(await open(id)).toMatchObject({
      status: 'scheduled',
      assignedTo: userId,
      appointmentAt: startsAt,
    })
    await eventually(() => expect(mailsTo(email)).toHaveLength(2))
    const second = await bookAsStaff(id, { startsAt: '2027-02-24T16:00:00.000Z', force: true })
    expect(getRefusal(second)).toMatchObject({ status: 409, code: 'ALREADY_BOOKED' })
  })

  it('name every rule that a time breaks, and pass over them with force, which is logged', async () => {
    const { id } = await addLead()
    const early = { startsAt: '2027-02-22T18:00:00.000Z', userId: await getUserId() }
    expect(getRefusal(await bookAsStaff(id, early))).toMatchObject({
      status: 409,
      code: 'RULE',
      rules: ['notice', 'hours'],
    })
    expect((await bookAsStaff(id, { ...early, force: true })).status).toBe(201)
    const actions = await listActions(id)
    expect(actions.join('\n')).toMatch(/appointment_booked.*Rules passed over: notice, hours/)
  })

  it('never overlap, whatever the force', async () => {
    await book('2027-02-25T14:00:00.000Z')
    const { id } = await addLead()
    const body = { startsAt: '2027-02-25T14:10:00.000Z', userId: await getUserId(), force: true }
    expect(getRefusal(await bookAsStaff(id, body))).toMatchObject({
      status: 409,
      code: 'TIME_TAKEN',
    })
    const beside = { ...body, startsAt: '2027-02-25T14:20:00.000Z', force: false }
    expect(getRefusal(await bookAsStaff(id, beside))).toMatchObject({ rules: ['pause'] })
  })

  it.each(['2030-01-01T14:00:00.000Z', '0026-02-25T14:00:00.000Z', '9999-12-31T23:50:00.000Z'])(
    'are not booked, moved or offered at %s, until which their request would be retained',
    async (startsAt) => {
      const { server, cookies } = practice
      const { id, leadId } = await bookWithMaya('2027-02-25T16:00:00.000Z', { force: true })
      const params = { id: leadId }
      const send = { cookie: cookies.admin, params }
      expect((await bookAsStaff(leadId, { startsAt, force: true })).status).toBe(400)
      expect((await change(id, { startsAt, force: true, version: 1 })).status).toBe(400)
      const lead = { ...send, body: { appointmentAt: startsAt } }
      expect((await server.call(changeLead, lead)).status).toBe(400)
      const offer = { ...send, body: { times: [startsAt], force: true } }
      expect((await server.call(offerTimes, offer)).status).toBe(400)
      expect((await change(id, { state: 'cancelled', version: 1 })).status).toBe(200)
    },
  )

  it('are for therapists their own, in lists and in changes', async () => {
    const { cookies } = practice
    const call = await bookWithMaya('2027-02-26T14:00:00.000Z')
    const days = { from: '2027-02-26', to: '2027-02-26' }
    const ids = async (cookie: string, more = {}) =>
      (await list({ ...days, ...more }, cookie)).map(({ id }) => id)
    const userId = String(await getUserId())
    expect(await ids(cookies.maya)).toContain(call.id)
    expect(await ids(cookies.daniel)).not.toContain(call.id)
    expect(await ids(cookies.daniel, { userId })).toEqual([])
    expect(await ids(cookies.admin, { userId })).toContain(call.id)
    const body = { version: 1, state: 'cancelled' }
    expect((await change(call.id, body, cookies.daniel)).status).toBe(404)
    const lead = { startsAt: '2027-02-26T15:00:00.000Z' }
    expect((await bookAsStaff(call.leadId, lead, cookies.daniel)).status).toBe(404)
    const mine = { ...lead, userId: await practice.server.userId(daniel) }
    expect((await bookAsStaff(call.leadId, mine, cookies.maya)).status).toBe(403)
    const [shown] = await practice.server.sql(
      "select amount from audit_log where action = 'lead.listed' order by id desc limit 1",
    )
    expect(Number(shown?.['amount'])).toBeGreaterThan(0)
  })

  it.each([
    ['2027-02-26', '2027-02-25', 400],
    ['2027-02-26', '2027-05-30', 200],
    ['2027-02-26', '2027-05-31', 400],
  ])('from %s to %s answer %i', async (from, to, status) => {
    const { server, cookies } = practice
    const path = `/api/admin/appointments?from=${from}&to=${to}`
    expect((await server.request(path, { headers: { cookie: cookies.admin } })).status).toBe(status)
  })

  it('move under their id, leave an entry behind, and refuse an old version', async () => {
    const call = await bookWithMaya('2027-02-27T14:00:00.000Z')
    const startsAt = '2027-02-27T15:00:00.000Z'
    const moved = await change(call.id, { startsAt, version: 1 })
    expect(moved).toMatchObject({ status: 200, json: { id: call.id, startsAt, version: 2 } })
    expect((await change(call.id, { startsAt: call.startsAt, version: 1 })).status).toBe(409)
    const day = await list({ from: '2027-02-27', to: '2027-02-27' })
    expect(day.filter(({ leadId }) => leadId === call.leadId).map((one) => one.state)).toEqual([
      'moved',
      'booked',
    ])
    expect(await open(call.leadId)).toMatchObject({ appointmentAt: startsAt })
  })

  it('get an outcome once they have begun, for a day, and cancelled is final', async () => {
    const call = await bookWithMaya('2027-02-28T14:00:00.000Z')
    expect((await change(call.id, { state: 'held', version: 1 })).status).toBe(409)
    expect((await change(call.id, { state: 'moved', version: 1 })).status).toBe(400)
    const past = await bookWithMaya('2027-02-22T13:00:00.000Z', { force: true })
    expect(await change(past.id, { state: 'noAnswer', version: 1 })).toMatchObject({
      status: 200,
      json: { state: 'noAnswer', version: 2 },
    })
    expect(await open(past.leadId)).toMatchObject({
      status: 'contacted',
      history: expect.arrayContaining([
        expect.objectContaining({ field: 'appointmentOutcome', to: 'noAnswer' }),
      ]),
    })
    expect((await change(past.id, { state: 'held', version: 2 })).status).toBe(200)
    expect(await open(past.leadId)).toMatchObject({ status: 'scheduled' })
    expect((await change(call.id, { state: 'cancelled', version: 1 })).status).toBe(200)
    expect((await change(call.id, { state: 'booked', version: 2 })).status).toBe(409)
    expect(await open(call.leadId)).toMatchObject({ status: 'contacted', appointmentAt: null })
  })

  it('are booked, moved and cancelled by a change of the lead', async () => {
    const { id } = await addLead()
    await patchLead(id, { assignedTo: await getUserId() })
    const [first, second] = ['2027-03-01T14:00:00.000Z', '2027-03-01T15:00:00.000Z']
    for (const appointmentAt of [first, second]) {
      expect(await patchLead(id, { appointmentAt })).toMatchObject({
        status: 200,
        json: { appointmentAt, status: 'scheduled' },
      })
    }
    const other = await addLead()
    await patchLead(other.id, { assignedTo: await getUserId() })
    const overlap = await patchLead(other.id, { appointmentAt: second })
    expect(getRefusal(overlap)).toMatchObject({ status: 409, code: 'TIME_TAKEN' })
    const off = await patchLead(id, { appointmentAt: null })
    expect(off).toMatchObject({ status: 200, json: { appointmentAt: null, status: 'contacted' } })
    expect(await patchLead(id, { appointmentAt: null })).toMatchObject({ status: 200 })
  })

  it('end with a lost lead, as offered times do, and stay where they are when a lead is handed over', async () => {
    const call = await bookWithMaya('2027-03-02T14:00:00.000Z')
    await patchLead(call.leadId, { assignedTo: await practice.server.userId(daniel) })
    const find = async () =>
      (await list({ from: '2027-03-02', to: '2027-03-02' })).find(({ id }) => id === call.id)
    expect(await find()).toMatchObject({ state: 'booked', userId: await getUserId() })
    const lost = { status: 'leadLost', leadLostReason: 'Found someone else' }
    expect(await patchLead(call.leadId, lost)).toMatchObject({ json: { appointmentAt: null } })
    expect(await find()).toMatchObject({ state: 'cancelled' })

    const { cookies, server } = practice
    const asked = { params: { id: (await addLead()).id }, cookie: cookies.admin }
    const body = { times: ['2027-03-02T16:00:00.000Z'], userId: await getUserId() }
    expect(await server.call(offerTimes, { ...asked, body })).toMatchObject({ status: 201 })
    await patchLead(asked.params.id, lost)
    expect(await server.call(listLeadOffers, asked)).toMatchObject({ json: { times: [] } })
  })

  it('are offered only at times that overlap none, and hold back others as busy', async () => {
    const { cookies, server } = practice
    const userId = await getUserId()
    const offer = async (times: string[], more = {}) => {
      const { id } = await addLead()
      const body = { times, userId, ...more }
      return server.call(offerTimes, { params: { id }, body, cookie: cookies.admin })
    }
    await book('2027-03-03T14:00:00.000Z')
    const taken = await offer(['2027-03-03T14:00:00.000Z'], { force: true })
    expect(getRefusal(taken)).toMatchObject({ status: 409, code: 'TIME_TAKEN' })
    const late = await offer(['2027-03-03T20:00:00.000Z'])
    expect(getRefusal(late)).toMatchObject({ code: 'RULE', rules: ['hours'] })
    const held = '2027-03-03T15:00:00.000Z'
    expect((await offer([held])).status).toBe(201)
    const { id } = await addLead()
    expect(getRefusal(await bookAsStaff(id, { startsAt: held, userId }))).toMatchObject({
      code: 'RULE',
      rules: ['busy'],
    })
  })

  it('leave an entry in the audit log for each change, and for a refused one of a colleague', async () => {
    const { cookies, server } = practice
    const call = await bookWithMaya('2027-03-05T14:00:00.000Z')
    const version = { notify: false, version: 1 }
    await change(call.id, { ...version, startsAt: '2027-03-05T20:00:00.000Z', force: true })
    await change(call.id, { ...version, version: 2, way: 'video' })
    await change(call.id, { ...version, version: 3, state: 'cancelled' }, cookies.daniel)
    await change(call.id, { ...version, version: 3, state: 'cancelled' })
    const body = { times: ['2027-03-05T15:00:00.000Z'], userId: await getUserId() }
    await server.call(offerTimes, { params: { id: call.leadId }, body, cookie: cookies.admin })
    const past = await bookWithMaya('2027-02-22T10:00:00.000Z', { force: true })
    for (const [n, state] of ['held', 'noAnswer', 'booked'].entries()) {
      await change(past.id, { ...version, version: n + 1, state })
    }
    const name = (action: string) => action.replace(/ .*/, '')
    expect((await listActions(call.leadId)).map(name).filter(isOfCall)).toEqual([
      'lead.appointment_booked',
      'lead.appointment_moved',
      'lead.appointment_changed',
      'lead.appointment_changed',
      'lead.appointment_cancelled',
      'lead.appointment_offered',
    ])
    expect((await listActions(call.leadId)).join('\n')).toMatch(/moved.*passed over: hours/)
    expect((await listActions(past.leadId)).map(name).filter(isOfCall)).toEqual([
      'lead.appointment_booked',
      'lead.appointment_held',
      'lead.appointment_no_answer',
      'lead.appointment_reopened',
    ])
  })

  it('are listed for administrators when their account is suspended', async () => {
    const { cookies, server } = practice
    const userId = await server.userId(daniel)
    const { id } = await addLead()
    const startsAt = '2027-03-04T14:00:00.000Z'
    const call = getCall(await bookAsStaff(id, { startsAt, userId }))
    await server.sql('update users set suspended_at = ? where id = ?', [startsAt, userId])
    const toReview = await server.call(listCallsToReview, { cookie: cookies.admin })
    expect(toReview.json).toMatchObject([{ id: call.id, reasons: ['suspended'] }])
    expect((await server.call(listCallsToReview, { cookie: cookies.maya })).status).toBe(403)
    await server.sql('update users set suspended_at = null where id = ?', [userId])
    expect(suspendUser.access).toBe('admin')
    clock.pass(hour)
  })
})
