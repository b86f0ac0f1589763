import type { Language } from '#shared/language.ts'
import type { CalendarDeps } from '../deps.ts'
import type { CalendarCall } from '../entries/calendar-call.ts'

/** A call with what calendars may show of its client. */
export type FeedCall = CalendarCall & { updatedAt: Date; firstName: string; language: Language }

/** The calls of the appointments feature, as calendar programs read them. */
export type CallSource = {
  /** The calls of one person that take their time and end after `from`. */
  listOfPerson: (userId: number, from: Date) => Promise<readonly FeedCall[]>
  find: (id: number) => Promise<FeedCall | undefined>
}

export type FeedDeps = Pick<
  CalendarDeps,
  'audit' | 'calendars' | 'clock' | 'database' | 'practice' | 'publicUrl' | 'secrets'
> & {
  calls: CallSource
  /** Of the people who may not sign in. */
  isSuspended: (userId: number) => Promise<boolean>
  writeClientFile: (call: FeedCall) => Promise<string>
  /** A way as text for staff: `By phone`. */
  formatWay: (way: string) => string
  sender: () => { address: string }
}
