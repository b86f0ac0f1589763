import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { calendarProblemTexts } from '#features/requests/calendars/rules.ts'
import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import type { Actor } from '#shared/actor.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import type { Agenda, AgendaPerson } from '../contract.ts'
import type { AgendaDeps } from './deps.ts'

/** The therapists whom a person may choose, by last name, with what is wrong with their calendars. */
export async function readPeople(
  { calendars, therapists }: Pick<AgendaDeps, 'calendars' | 'therapists'>,
  actor: Actor,
): Promise<{ people: AgendaPerson[]; own: Profile | undefined }> {
  const isAdmin = actor.role === 'admin'
  const profiles = await therapists.listProfiles(isAdmin ? undefined : [actor.userId])
  const own = profiles.get(actor.userId)
  const named = isAdmin ? [...profiles.values()] : [own ?? actor]
  const health = await calendars.listHealth(isAdmin ? undefined : [actor.userId])
  const problems = new Map(health.map(({ userId, problem }) => [userId, problem]))
  const people = named.toSorted(comparePeople).map((person) => {
    const problem = problems.get(person.userId)
    return {
      userId: person.userId,
      name: fullName(person),
      calendarProblem: problem ? calendarProblemTexts[problem] : null,
    }
  })
  return { people, own }
}

/** The first reason why clients cannot book a call with the person who asks. */
export function findUnoffered(
  hours: WorkingHours | undefined,
  own: Profile | undefined,
): Agenda['unoffered'] {
  if (!own) return 'noProfile'
  if (!hours || (hours.weekly.length === 0 && hours.exceptions.length === 0)) return 'noHours'
  if (!hours.isBookable) return 'off'
  if (!own.isPublic) return 'hidden'
  return own.acceptingClients ? null : 'notAccepting'
}
