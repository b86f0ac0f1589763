import type { TimelineEntry } from '../contract.ts'

type WithoutPhoto<Entry> = Entry extends TimelineEntry
  ? Omit<Entry, 'byPhoto'> & { actorId?: number | null }
  : never

/** An entry before the photo of the account `actorId` is added. */
export type DraftEntry = WithoutPhoto<TimelineEntry>

/** Newest first; of two at the same time, the one that is earlier in the list counts as newer. */
export const sortNewestFirst = <Entry extends Pick<TimelineEntry, 'at'>>(
  entries: readonly Entry[],
): Entry[] => entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
