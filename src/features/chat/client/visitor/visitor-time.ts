import { practiceDay } from '#shared/practice-time.ts'

export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The visitor's own day of a moment, the same for all moments of that day. */
export const toDay = (at: Date) => practiceDay(at, ownZone())
