// The rules of free calls of one therapist, written apart from the product: `tests/api/call-model.test.ts` compares the two.

const minute = 60_000
const hour = 60 * minute
const pause = 10 * minute
const noticeHours = 12
const limitHours = 4
const maxPerDay = 6
const holdHours = 48
/** Of a free call, and between two times that visitors can pick. */
export const step = 20 * minute

type Span = { start: number; end: number }
export type ModelCall = Span & {
  id: number
  lead: number
  state: string
  version: number
  outcomeAt: number | null
}
type Offer = Span & { lead: number; until: number }
export type Outcome = { status: number; code?: string; rules?: string[] }

const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const widen = ({ start, end }: Span): Span => ({ start: start - pause, end: end + pause })
/** Ottawa in winter. */
const toLocal = (at: number) => at - 5 * hour
const toDay = (at: number) => Math.floor(toLocal(at) / (24 * hour))
const toMinutes = (at: number) => (toLocal(at) / minute) % (24 * 60)

const done = (status = 200): Outcome => ({ status })
const refuse = (code?: string): Outcome => ({ status: 409, ...(code !== undefined && { code }) })

/** The calls and offers of Maya, who can be called from nine to noon. */
export class CallModel {
  now: number
  calls: ModelCall[] = []
  offers: Offer[] = []
  /** The number of entries of earlier times. */
  moved = 0

  constructor(now: number) {
    this.now = now
  }

  future = (lead: number) =>
    this.calls.find((call) => call.lead === lead && call.state === 'booked' && call.end > this.now)

  taken = (except?: ModelCall) =>
    this.calls.filter((call) => call !== except && call.state !== 'cancelled')

  held = () => this.offers.filter(({ until, start }) => until > this.now && start > this.now)

  private isFull = (at: number, except?: ModelCall) =>
    this.taken(except).filter(({ start }) => toDay(start) === toDay(at)).length >= maxPerDay

  private isSoon = (at: number) => at < this.now + noticeHours * hour

  isFree(at: number, own?: { lead: number; call: ModelCall }): boolean {
    const time = { start: at, end: at + step }
    const others = this.held().filter(({ lead }) => lead !== own?.lead)
    const inTheWay = [...this.taken(own?.call), ...others]
    return (
      !this.isSoon(at) &&
      !this.isFull(at, own?.call) &&
      !inTheWay.some((other) => overlaps(widen(other), time))
    )
  }

  /** The first refusal of a time for staff. */
  private check(time: Span, lead: number, call?: ModelCall): Outcome & { rules: string[] } {
    const calls = this.taken(call)
    if (calls.some((other) => overlaps(other, time))) return { ...refuse('TIME_TAKEN'), rules: [] }
    const offers = this.held().filter((offer) => offer.lead !== lead)
    const busy = offers.some((offer) => overlaps(offer, time))
    const near = [...calls, ...offers.filter((offer) => !overlaps(offer, time))]
    const [from, until] = [toMinutes(time.start), toMinutes(time.end)]
    const broken = {
      notice: this.isSoon(time.start),
      pause: near.some((other) => overlaps(other, widen(time))),
      hours: from < 9 * 60 || until > 12 * 60,
      busy,
      maxPerDay: this.isFull(time.start, call),
    }
    const rules = Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
    return { ...(rules.length > 0 ? refuse('RULE') : done()), rules }
  }

  private add(time: Span, lead: number, id: number): Outcome {
    const rest = { state: 'booked', version: 1, outcomeAt: null }
    this.calls.push({ ...time, lead, id, ...rest })
    return done(201)
  }

  private shift(call: ModelCall, time: Span): Outcome {
    Object.assign(call, time, { version: call.version + 1 })
    this.moved += 1
    return done()
  }

  private setState(call: ModelCall, state: string): Outcome {
    Object.assign(call, { state, version: call.version + 1 })
    return done()
  }

  private dropOffers(lead: number) {
    this.offers = this.offers.filter((offer) => offer.lead !== lead)
  }

  /** By a visitor; `leads` are the earlier requests of the same person. */
  book(at: number, leads: readonly number[]): Outcome {
    if (!this.isFree(at)) return refuse('TIME_TAKEN')
    return leads.some(this.future) ? refuse('ALREADY_BOOKED') : done(201)
  }

  stored = (at: number, lead: number, id: number) =>
    this.add({ start: at, end: at + step }, lead, id)

  private own(lead: number): ModelCall | undefined {
    const booked = this.calls.filter((call) => call.lead === lead && call.state === 'booked')
    const today = booked.filter(({ end }) => toDay(end) >= toDay(this.now))
    return today.toSorted((one, other) => other.start - one.start)[0]
  }

  private isLate = ({ start }: ModelCall) => this.now > start - limitHours * hour

  move(lead: number, at: number): Outcome {
    const call = this.own(lead)
    if (!call) return refuse('TIME_TAKEN')
    if (this.isLate(call)) return refuse('TOO_LATE')
    if (call.start === at) return done()
    const time = { start: at, end: at + call.end - call.start }
    const isTaken = this.taken(call).some((other) => overlaps(other, time))
    if (!this.isFree(at, { lead, call }) || isTaken) return refuse('TIME_TAKEN')
    return this.shift(call, time)
  }

  cancel(lead: number): Outcome {
    const call = this.own(lead)
    if (!call) return done()
    return this.isLate(call) ? refuse('TOO_LATE') : this.setState(call, 'cancelled')
  }

  bookAsStaff(lead: number, time: Span, force: boolean): Outcome {
    if (this.future(lead)) return refuse('ALREADY_BOOKED')
    const checked = this.check(time, lead)
    if (checked.code === 'TIME_TAKEN' || (checked.code && !force)) return checked
    this.dropOffers(lead)
    return done(201)
  }

  storedByStaff = (time: Span, lead: number, id: number) => this.add(time, lead, id)

  moveAsStaff(
    call: ModelCall,
    at: number,
    { force, version }: { force: boolean; version: number },
  ) {
    if (version !== call.version) return refuse()
    if (at === call.start) return done()
    if (call.state !== 'booked') return refuse()
    const time = { start: at, end: at + call.end - call.start }
    const other = this.future(call.lead)
    if (other && other !== call && time.end > this.now) return refuse('ALREADY_BOOKED')
    const checked = this.check(time, call.lead, call)
    if (checked.code === 'TIME_TAKEN' || (checked.code && !force)) return checked
    this.dropOffers(call.lead)
    return this.shift(call, time)
  }

  change(call: ModelCall, state: string): Outcome {
    if (call.state === state) return done()
    if (call.state === 'cancelled') return refuse()
    if (state === 'cancelled')
      return call.state === 'booked' ? this.setState(call, state) : refuse()
    if (call.start > this.now) return refuse()
    if (call.outcomeAt !== null && this.now > call.outcomeAt + 24 * hour) return refuse()
    const other = this.future(call.lead)
    if (state === 'booked' && other && call.end > this.now) return refuse('ALREADY_BOOKED')
    if (state !== 'booked') call.outcomeAt ??= this.now
    return this.setState(call, state)
  }

  offer(lead: number, times: readonly Span[], force: boolean): Outcome {
    if (times.some(({ start }) => start <= this.now)) return { status: 400 }
    const call = this.future(lead)
    const checks = times.map((time) => this.check(time, lead, call))
    const taken = checks.find(({ code }) => code === 'TIME_TAKEN')
    if (taken) return taken
    const rules = [...new Set(checks.flatMap((check) => check.rules))]
    if (rules.length > 0 && !force) return { ...refuse('RULE'), rules }
    this.dropOffers(lead)
    const until = this.now + holdHours * hour
    this.offers.push(...times.map((time) => ({ ...time, lead, until })))
    return done(201)
  }

  pick(lead: number, at: number): Outcome & { books?: Span } {
    const call = this.future(lead)
    const offer = this.held().find((one) => one.lead === lead && one.start === at)
    if (!offer) return call?.start === at ? done() : refuse('TIME_TAKEN')
    if (this.taken(call).some((other) => overlaps(other, offer))) return refuse('TIME_TAKEN')
    this.dropOffers(lead)
    const { start, end } = offer
    return call ? this.shift(call, { start, end }) : { ...done(), books: { start, end } }
  }
}
