import { afterEach, describe, expect, it } from 'vitest'
import {
  type Duty,
  getChatStatus,
  getDuty,
  setAvailability,
} from '#features/chat/chat/contract/duty.ts'
import { changeAlertSettings } from '#features/requests/alerts/contract.ts'
import { openStaff, openTalkingVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.stop()
})

type Status = { isOpen: boolean; isStaffed: boolean; opensAt: string | null }

describe.each(callEngines)('who is on duty, on %s', (engine) => {
  async function start(settings: Record<string, string> = { CHAT_HOURS: '0-24' }) {
    // Monday, noon in Ottawa.
    const clock = createTestClock('2026-11-23T17:00:00.000Z')
    const server = await startTestServer(engine, settings, { clock })
    running.push(server)
    return { clock, server }
  }
  const readStatus = async (server: TestServer) => (await server.call(getChatStatus)).json as Status
  const isStaffed = async (server: TestServer) => (await readStatus(server)).isStaffed
  const readDuty = async (server: TestServer, cookie: string) =>
    (await server.call(getDuty, { cookie })).json as Duty
  const choose = (server: TestServer, cookie: string, available: boolean) =>
    server.call(setAvailability, { cookie, body: { available } })
  const countEntries = async (server: TestServer) =>
    (
      await server.sql(
        "select id from audit_log where action in ('account.set_available', 'account.set_away')",
      )
    ).length

  it('is said by staff only, each for themselves', async () => {
    const { server } = await start()
    expect((await server.call(getDuty)).status).toBe(401)
    expect((await choose(server, '', true)).status).toBe(401)
    const cookie = await server.signIn(maya)
    const body = { available: 'yes' }
    const refused = await server.call(setAvailability, { cookie, body })
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ issues: [{ path: 'available' }] })
    const chosen = await choose(server, cookie, true)
    expect([chosen.status, chosen.json]).toEqual([200, { available: true, colleagues: [] }])
    // Choosing the same again is no change.
    await choose(server, cookie, true)
    expect(await countEntries(server)).toBe(1)
    const asDaniel = await server.signIn(daniel)
    expect(await readDuty(server, asDaniel)).toEqual({
      available: false,
      colleagues: [{ id: await server.userId(maya), name: 'Maya Chen' }],
    })
    expect((await choose(server, cookie, false)).json).toEqual({ available: false, colleagues: [] })
    expect(await countEntries(server)).toBe(2)
  })

  it('tells visitors whether someone is there, without names and numbers', async () => {
    const { server } = await start({ CHAT_HOURS: '9-17' })
    expect((await server.call(getChatStatus)).json).toEqual({
      isOpen: true,
      isStaffed: false,
      // Of the demo.
      usualMinutes: 3,
      opensAt: '2026-11-24T14:00:00.000Z',
      closesAt: '2026-11-23T22:00:00.000Z',
      timezone: 'America/Toronto',
      now: '2026-11-23T17:00:00.000Z',
    })
    const cookie = await server.signIn(maya)
    await choose(server, cookie, true)
    expect(await isStaffed(server)).toBe(true)
    await choose(server, cookie, false)
    expect(await isStaffed(server)).toBe(false)
  })

  it('counts administrators with the portal open, unless they are away', async () => {
    const { server, clock } = await start()
    const therapist = await openStaff(server, maya)
    expect(await isStaffed(server)).toBe(false)
    const administrator = await openStaff(server, admin)
    await eventually(async () => expect(await isStaffed(server)).toBe(true))
    expect((await readDuty(server, therapist.cookie)).colleagues).toHaveLength(1)
    await choose(server, administrator.cookie, false)
    expect(await isStaffed(server)).toBe(false)
    await choose(server, administrator.cookie, true)
    expect(await isStaffed(server)).toBe(true)
    await administrator.close()
    clock.pass(minute)
    expect(await isStaffed(server)).toBe(false)
    // They may be back in a moment, and are still alerted.
    expect((await readDuty(server, therapist.cookie)).colleagues).toHaveLength(1)
    clock.pass(14 * minute)
    expect((await readDuty(server, await server.signIn(maya))).colleagues).toEqual([])
    await therapist.close()
  })

  it('does not begin again by itself for someone who went home and comes back', async () => {
    const { server, clock } = await start()
    await choose(server, await server.signIn(maya), true)
    clock.pass(20 * minute)
    const back = await openStaff(server, maya)
    await eventually(async () => {
      const rows = await server.sql('select is_available from staff_availability')
      expect(rows).toEqual([{ is_available: null }])
    })
    expect(await readDuty(server, back.cookie)).toEqual({ available: false, colleagues: [] })
    await back.close()
  })

  it('ends when chat closes for the day', async () => {
    const { server, clock } = await start({ CHAT_HOURS: '9-17' })
    const therapist = await openStaff(server, maya)
    await choose(server, therapist.cookie, true)
    expect(await readStatus(server)).toMatchObject({ isOpen: true, isStaffed: true })
    clock.pass(5 * hour)
    expect(await readStatus(server)).toMatchObject({ isOpen: false, isStaffed: false })
    expect((await readDuty(server, await server.signIn(maya))).available).toBe(false)
    await therapist.close()
  })

  it('reaches the tabs of colleagues and visitors at once', async () => {
    const { server } = await start()
    const colleague = await openStaff(server, maya)
    const visitor = await openTalkingVisitor(server)
    const cookie = await server.signIn(daniel)
    await choose(server, cookie, true)
    await colleague.waitForFrame('changed', ({ topics }) => topics.includes('duty'))
    await visitor.waitForFrame('staffing', (frame) => frame.isStaffed)
    await choose(server, cookie, false)
    await eventually(() => expect(visitor.of('staffing').at(-1)?.isStaffed).toBe(false))
    await visitor.close()
    await colleague.close()
  })

  it('decides who is alerted to a new conversation, which is everybody while no one is there', async () => {
    const { server } = await start()
    const people = [admin, director, maya]
    for (const person of people) {
      const cookie = await server.signIn(person)
      const body = { choices: { 'chat.new': 'email' } }
      expect((await server.call(changeAlertSettings, { cookie, body })).status).toBe(200)
    }
    const listAlerted = () =>
      server
        .mails()
        .map(readMail)
        .filter(({ headers }) => headers.get('subject')?.includes('chat'))
        .map(({ headers }) => headers.get('to'))
        .toSorted()
    await (await openTalkingVisitor(server)).close()
    await eventually(() => expect(listAlerted()).toEqual(people.toSorted()))
    await choose(server, await server.signIn(maya), true)
    await (await openTalkingVisitor(server)).close()
    await eventually(() => expect(listAlerted()).toEqual([...people, maya].toSorted()))
  })

  it.runIf(engine === 'postgres')('is the same on every instance', async () => {
    const { server, clock } = await start()
    const other = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock, beside: server })
    running.push(other)
    expect(await isStaffed(other)).toBe(false)
    const administrator = await openStaff(server, admin)
    await eventually(async () => expect(await isStaffed(other)).toBe(true))
    await choose(server, administrator.cookie, false)
    await eventually(async () => expect(await isStaffed(other)).toBe(false))
    await administrator.close()
  })
})
