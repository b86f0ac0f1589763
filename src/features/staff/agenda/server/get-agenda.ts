import { listClosedTimes } from '#features/requests/appointments/closed-times.ts'
import { listHours } from '#features/requests/appointments/free-times.ts'
import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { addDays } from '#shared/practice-time.ts'
import { findDay, type Interval } from '#shared/zone-time.ts'
import { type Agenda, maxAgendaDays } from '../contract.ts'
import type { AgendaDeps } from './deps.ts'
import { findUnoffered, readPeople } from './read-people.ts'

type Asked = { from: string; to: string; userId?: number | undefined }

const toTimed = ({ from, until }: Interval) => ({
  startsAt: from.toISOString(),
  endsAt: until.toISOString(),
})

function listDates({ from, to }: Asked): string[] {
  const dates: string[] = []
  for (let date = from; date <= to && dates.length <= maxAgendaDays; date = addDays(date, 1)) {
    dates.push(date)
  }
  if (dates.length === 0) throw fieldError('to', 'The last day is before the first.')
  if (dates.length > maxAgendaDays) {
    throw fieldError('to', `The agenda shows ${maxAgendaDays} days at most.`)
  }
  return dates
}

/** Those with hours, of one account or of all with whom calls can be booked. */
async function readHours(
  { callHours }: Pick<AgendaDeps, 'callHours'>,
  userId: number | undefined,
): Promise<{ userId: number; hours: WorkingHours }[]> {
  if (userId === undefined) return callHours.listBookable()
  const hours = await callHours.find(userId)
  return hours ? [{ userId, hours }] : []
}

/** Busy times of several people over several days would lie over one another, so they are not read. */
async function readBusy(
  { freeCalls }: Pick<AgendaDeps, 'freeCalls'>,
  userIds: readonly number[],
  dates: readonly string[],
): Promise<Agenda['busy']> {
  const [from] = dates
  if (from === undefined || (userIds.length > 1 && dates.length > 1)) return []
  const busy = await freeCalls.readBusyTimes(
    userIds,
    { from, days: dates.length },
    { fresh: false },
  )
  return [...busy].flatMap(([userId, intervals]) =>
    (intervals ?? []).map((interval) => ({ userId, ...toTimed(interval) })),
  )
}

/** Reads what the agenda shows of some days. Therapists get their own, whomever they ask for. @throws bad-input */
export async function getAgenda(
  deps: AgendaDeps,
  actor: Actor,
  asked: Asked,
  origin: Origin,
): Promise<Agenda> {
  const { appointments, callHours, readContent, timeZone } = deps
  const isAdmin = actor.role === 'admin'
  const dates = listDates(asked)
  const userId = isAdmin ? asked.userId : actor.userId
  const { people, own } = await readPeople(deps, actor)
  const withHours = await readHours(deps, userId)
  const userIds = userId === undefined ? people.map((person) => person.userId) : [userId]
  const first = dates[0] ?? asked.from
  const last = dates.at(-1) ?? asked.to
  const interval = {
    from: new Date(findDay(first, timeZone).startMs),
    until: new Date(findDay(last, timeZone).endMs),
  }
  const isOwn = !isAdmin || own !== undefined
  return {
    people,
    calls: await appointments.list(actor, { from: first, to: last, userId }, origin),
    offers: (await appointments.listOffered(userIds, interval)).map(
      ({ leadId, userId: ofUser, ...time }) => ({ leadId, userId: ofUser, ...toTimed(time) }),
    ),
    hours: withHours.flatMap(({ userId: ofUser, hours }) =>
      dates.flatMap((date) =>
        listHours(hours, date, timeZone).map((time) => ({ userId: ofUser, ...toTimed(time) })),
      ),
    ),
    busy: await readBusy(deps, userIds, dates),
    closures: listClosedTimes(
      readContent().closures,
      { from: first, days: dates.length },
      timeZone,
    ).map(toTimed),
    standing: isAdmin ? await appointments.listStanding(actor, origin) : [],
    unoffered: isOwn ? findUnoffered(await callHours.find(actor.userId), own) : null,
  }
}
