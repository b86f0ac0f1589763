// Whatever visitors, clients and staff do with free calls in whatever order: never two at one time, every answer as the rules
// say, versions that rise, and old times that are free at once.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerTimes } from '#features/requests/appointments/contract/offers.ts'
import { hashToken } from '#platform/server/crypto.ts'
import {
  getBooked,
  getRefusal,
  monday,
  newPerson,
  setupAppointments,
} from '../support/appointments-test-bed.ts'
import { CallModel, type Outcome, step } from '../support/call-model.ts'
import { toRuns } from '../support/run.ts'
import { hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'

const days = ['2027-02-24', '2027-02-25'] as const
/** From nine to twenty to twelve in Ottawa. */
const slots = days.flatMap((day) =>
  Array.from({ length: 9 }, (_, n) => Date.parse(`${day}T14:00Z`) + n * step),
)
/** When the clock has passed all of them. */
const lastMoment = new Date('2027-02-26T12:00:00Z')
const toIso = (at: number) => new Date(at).toISOString()

const slot = fc.constantFrom(...slots)
/** Staff may choose any time. */
const moment = fc
  .tuple(slot, fc.constantFrom(0, 0, -25, 5, 10, 30))
  .map(([at, by]) => at + by * minute)
const who = fc.nat({ max: 3 })
const force = fc.boolean()
const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), who, at: slot }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, at: slot }) },
    fc.record({ do: fc.constant('cancel' as const), who }),
    fc.record({
      do: fc.constant('bookAsStaff' as const),
      who,
      at: moment,
      minutes: fc.constantFrom(20, 40),
      force,
    }),
    fc.record({
      do: fc.constant('moveAsStaff' as const),
      who,
      at: moment,
      force,
      isOld: fc.constantFrom(false, false, true),
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        who,
        state: fc.constantFrom('held', 'noAnswer', 'booked', 'cancelled'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('offer' as const),
        who,
        times: fc.uniqueArray(moment, { minLength: 1, maxLength: 2 }),
        force,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pick' as const), who, n: fc.nat(1) }) },
    fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 13, 24) }),
  ),
  { minLength: 8, maxLength: 20 },
)
type Command = (typeof commands extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[]
  ? One
  : never

describe.each(callEngines)('free calls on %s', (engine) => {
  const practice = setupAppointments(engine)
  const { bookAsStaff, cancel, change, clock, free, list, move, pick, post } = practice

  /** A link to a request, as an email has it. */
  async function addLink(leadId: number): Promise<string> {
    const token = randomUUID()
    await practice.server.sql(
      "insert into request_links (lead_id, token_hash, email_hash, kind, status, created_at, expires_at) values (?, ?, 'none', 'call', 'open', ?, ?)",
      [leadId, hashToken(token), monday, '2028-01-01T00:00:00.000Z'],
    )
    return token
  }

  async function begin() {
    clock.pass(Date.parse(monday) - clock.now().getTime())
    await practice.server.sql('delete from appointments')
    await practice.server.sql('delete from appointment_offers')
    await practice.server.stayAtScreens(lastMoment)
    const people = Array.from({ length: 4 }, newPerson)
    const model = new CallModel(clock.now().getTime())
    /** The requests of each person, the newest last. */
    const requests: { id: number; token: string }[][] = []
    for (const person of people) {
      const { id } = getBooked(await post(null, person))
      requests.push([{ id, token: await addLink(id) }])
    }
    return { model, people, requests, mayasId: await practice.server.userId(maya) }
  }
  type Walk = Awaited<ReturnType<typeof begin>>

  const getNewest = ({ requests }: Walk, n: number) =>
    requests[n]?.at(-1) ?? expect.unreachable('everyone has a request')

  async function book({ model, people, requests }: Walk, n: number, at: number) {
    const own = requests[n] ?? []
    const leads = own.map(({ id }) => id)
    const expected = model.book(at, leads)
    const call = { startsAt: toIso(at), therapist: 'maya-chen', way: 'phone' }
    const answer = await post(call, people[n])
    if (answer.status === 201) {
      const { id, appointment } = getBooked(answer)
      own.push({ id, token: await addLink(id) })
      model.stored(at, id, appointment.id)
    }
    return { expected, answer }
  }

  async function pickOffer(walk: Walk, { who: n, n: which }: { who: number; n: number }) {
    const { model } = walk
    const { id, token } = getNewest(walk, n)
    const at = model.held().filter(({ lead }) => lead === id)[which]?.start ?? slots[0] ?? 0
    const { books, ...expected } = model.pick(id, at)
    const answer = await pick(token, toIso(at))
    if (books) {
      const rows = 'select max(id) as id from appointments where lead_id = ?'
      model.storedByStaff(books, id, Number((await practice.server.sql(rows, [id]))[0]?.['id']))
    }
    return { expected, answer }
  }

  async function actAsStaff(walk: Walk, command: Command) {
    const { model, mayasId: userId } = walk
    if (!('who' in command)) return undefined
    const { id } = getNewest(walk, command.who)
    const called = model.calls[command.who % Math.max(1, model.calls.length)]
    if (command.do === 'bookAsStaff') {
      const { at, minutes } = command
      const time = { start: at, end: at + minutes * minute }
      const expected = model.bookAsStaff(id, time, command.force)
      const body = { startsAt: toIso(at), minutes, userId, notify: false, force: command.force }
      const answer = await bookAsStaff(id, body)
      if (answer.status === 201) model.storedByStaff(time, id, (answer.json as { id: number }).id)
      return { expected, answer }
    }
    if (command.do === 'offer') {
      const { cookies, server } = practice
      const spans = command.times.map((start) => ({ start, end: start + step }))
      const expected = model.offer(id, spans, command.force)
      const body = { times: command.times.map(toIso), userId, force: command.force }
      const answer = await server.call(offerTimes, { params: { id }, body, cookie: cookies.admin })
      return { expected, answer }
    }
    if (!called) return undefined
    const { version } = called
    if (command.do === 'moveAsStaff') {
      const given = { force: command.force, version: command.isOld ? version - 1 : version }
      const expected = model.moveAsStaff(called, command.at, given)
      const body = { ...given, startsAt: toIso(command.at), notify: false }
      return { expected, answer: await change(called.id, body) }
    }
    if (command.do !== 'change') return undefined
    const expected = model.change(called, command.state)
    const body = { version, state: command.state, notify: false }
    return { expected, answer: await change(called.id, body) }
  }

  async function act(walk: Walk, command: Command) {
    const { model } = walk
    if (command.do === 'pass') {
      clock.pass(clock.now() < lastMoment ? command.hours * hour : 0)
      model.now = clock.now().getTime()
      return undefined
    }
    if (command.do === 'book') return book(walk, command.who, command.at)
    if (command.do === 'pick') return pickOffer(walk, command)
    const { id, token } = getNewest(walk, command.who)
    if (command.do === 'move') {
      return { expected: model.move(id, command.at), answer: await move(token, toIso(command.at)) }
    }
    if (command.do === 'cancel') return { expected: model.cancel(id), answer: await cancel(token) }
    return actAsStaff(walk, command)
  }

  const toSeen = (answer: { status: number; json: unknown }): Outcome => {
    const { status, code, rules } = getRefusal(answer)
    return status === 409 && code !== undefined
      ? { status, code, ...(code === 'RULE' && { rules: rules?.toSorted() ?? [] }) }
      : { status }
  }
  const toExpected = ({ status, code, rules }: Outcome): Outcome =>
    code === undefined
      ? { status }
      : { status, code, ...(code === 'RULE' && { rules: rules?.toSorted() ?? [] }) }

  async function compare({ model }: Walk) {
    const shown = await list({ from: '2027-02-20', to: '2027-03-01' })
    const calls = shown.filter(({ state }) => state !== 'moved')
    expect(calls.map(({ id, state, version, startsAt }) => [id, state, version, startsAt])).toEqual(
      model.calls
        .toSorted((one, other) => one.start - other.start || one.id - other.id)
        .map(({ id, state, version, start }) => [id, state, version, toIso(start)]),
    )
    expect(shown.length - calls.length).toBe(model.moved)
    const taken = model.taken().toSorted((one, other) => one.start - other.start)
    for (const [n, { start }] of taken.entries()) {
      expect(taken[n - 1]?.end ?? 0).toBeLessThanOrEqual(start)
    }
    const { days: found } = await free({ therapist: 'maya-chen', from: days[0], days: '2' })
    const times = found.flatMap((day) => day.times.map(({ startsAt }) => startsAt))
    expect(times).toEqual(slots.filter((at) => model.isFree(at)).map(toIso))
  }

  it('follow the model', { timeout: 240_000 }, async () => {
    const property = fc.asyncProperty(commands, async (walk) => {
      const world = await begin()
      for (const command of walk) {
        const done = await act(world, command)
        if (!done) continue
        expect([command, toSeen(done.answer)]).toEqual([command, toExpected(done.expected)])
        await compare(world)
      }
    })
    await fc.assert(property, { numRuns: toRuns(20) })
  })
})
