import type { WaitlistEntry } from '../../contract/staff.ts'

/** The people who wait for one therapist. */
export type WaitlistGroup = {
  therapist: WaitlistEntry['therapist']
  /** The longest waiting first. */
  entries: WaitlistEntry[]
}

export const isWaiting = ({ notifiedAt }: Pick<WaitlistEntry, 'notifiedAt'>) => notifiedAt === null

/** The lists of all therapists, sorted by name. Deleted profiles have only their name. */
export function groupEntries(entries: readonly WaitlistEntry[]): WaitlistGroup[] {
  const groups = new Map<string, WaitlistGroup>()
  for (const entry of entries) {
    const { therapist } = entry
    const key = therapist.id === null ? `deleted ${therapist.name}` : String(therapist.id)
    const group = groups.get(key) ?? { therapist, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) =>
    one.therapist.name.localeCompare(other.therapist.name, 'en-CA'),
  )
}

/** `1 person`, `12 people`. */
export const formatPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
