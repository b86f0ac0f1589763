import type { CallHours } from '../contract/call-hours.ts'
import type { CallHoursDeps } from './deps.ts'

type ReadDeps = Pick<CallHoursDeps, 'repository' | 'therapists' | 'readFacts'>

/** The hours and ways that decide when someone is called. */
export type BookableHours = Pick<
  CallHours,
  'isBookable' | 'weekly' | 'exceptions' | 'ways' | 'videoLink'
>

/** A therapist with whom a free call can be booked. */
export type Bookable = {
  userId: number
  therapistId: number
  slug: string
  name: string
  /** Where they see clients: keys of offices, and `virtual`. */
  places: string[]
  hours: BookableHours
}

/** The ways that exist: not an office that has closed since. */
function toOffered({ readFacts }: Pick<CallHoursDeps, 'readFacts'>) {
  const offices = new Set(readFacts().offices.map(({ key }) => key))
  return <Hours extends Pick<BookableHours, 'ways' | 'videoLink'>>(hours: Hours): Hours => ({
    ...hours,
    ways: hours.ways.filter((way) =>
      way === 'video' ? hours.videoLink !== null : way === 'phone' || offices.has(way),
    ),
  })
}

/** Someone's hours as they are stored, also if no calls can be booked. */
export async function findCallHours(
  deps: Pick<CallHoursDeps, 'repository' | 'readFacts'>,
  userId: number,
): Promise<BookableHours | undefined> {
  const row = await deps.repository.find(userId)
  if (!row) return undefined
  const { isBookable, weekly, exceptions, ways, videoLink } = row
  return toOffered(deps)({ isBookable, weekly, exceptions, ways, videoLink })
}

/** Everyone with whom a call can be booked, in the directory's order of the day. */
export async function listBookable(deps: ReadDeps): Promise<Bookable[]> {
  const rows = await deps.repository.listBookable()
  if (rows.length === 0) return []
  const callable = await deps.therapists.listCallable()
  const hoursByUser = new Map(rows.map((row) => [row.userId, row]))
  const withExisting = toOffered(deps)
  return callable.flatMap(({ id, isOffered, ...therapist }) => {
    const row = isOffered ? hoursByUser.get(therapist.userId) : undefined
    if (!row) return []
    const { userId: _, ...stored } = row
    const hours = withExisting(stored)
    // With offices alone that have closed since there is no way to hold a call.
    return hours.ways.length === 0 ? [] : [{ ...therapist, therapistId: id, hours }]
  })
}
