import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { addDays } from '#shared/practice-time.ts'
import { type Agenda, maxAgendaDays } from '../contract.ts'
import type { AgendaDeps } from './deps.ts'
import { findUnoffered, readPeople } from './read-people.ts'

type Asked = { from: string; to: string; userId?: number | undefined }

const toTimed = ({ from, until }: { from: Date; until: Date }) => ({
  startsAt: from.toISOString(),
  endsAt: until.toISOString(),
})

const toPersonal = ({ userId, ...time }: { userId: number; from: Date; until: Date }) => ({
  userId,
  ...toTimed(time),
})

function listDates({ from, to }: Asked): [string, ...string[]] {
  if (to < from) throw fieldError('to', 'The last day is before the first.')
  const dates: [string, ...string[]] = [from]
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) {
    dates.push(date)
    if (dates.length > maxAgendaDays) {
      throw fieldError('to', `The agenda shows ${maxAgendaDays} days at most.`)
    }
  }
  return dates
}

/** The people with call hours: one account, or all with whom calls can be booked. */
async function readHours(
  { callHours }: Pick<AgendaDeps, 'callHours'>,
  userId: number | undefined,
): Promise<{ userId: number; hours: WorkingHours }[]> {
  if (userId === undefined) return callHours.listBookable()
  const hours = await callHours.find(userId)
  return hours ? [{ userId, hours }] : []
}

/** Reads what the agenda shows of some days. Therapists get their own, whomever they ask for. @throws bad-input */
export async function getAgenda(
  deps: AgendaDeps,
  actor: Actor,
  asked: Asked,
  origin: Origin,
): Promise<Agenda> {
  const { appointments, callHours } = deps
  const isAdmin = actor.role === 'admin'
  const dates = listDates(asked)
  const userId = isAdmin ? asked.userId : actor.userId
  const { people, own } = await readPeople(deps, actor)
  const userIds = userId === undefined ? people.map((person) => person.userId) : [userId]
  const times = await appointments.readShownTimes({
    dates,
    userIds,
    withHours: await readHours(deps, userId),
    // Busy times of several people over several days would cover one another.
    showsBusy: userIds.length === 1 || dates.length === 1,
  })
  const isOwn = !isAdmin || own !== undefined
  return {
    people,
    calls: await appointments.list(actor, { from: asked.from, to: asked.to, userId }, origin),
    offers: times.offers.map(({ leadId, userId: offeredBy, from, until }) => ({
      leadId,
      ...toPersonal({ userId: offeredBy, from, until }),
    })),
    hours: times.hours.map(toPersonal),
    busy: times.busy.map(toPersonal),
    closures: times.closures.map(toTimed),
    unsettled: isAdmin ? await appointments.listToReview(actor, origin) : [],
    unoffered: isOwn ? findUnoffered(await callHours.find(actor.userId), own) : null,
  }
}
