import { hourMs } from '#shared/durations.ts'
import { shiftDays } from '#shared/zone-time.ts'
import { type ReminderKind, reminderKinds } from '../repository/call-mails.ts'

/** When a reminder of a call is due: on the day before at the same local time, and two hours before. */
export const getReminderTime = (kind: ReminderKind, startsAt: Date, timeZone: string): Date =>
  kind === 'dayBefore'
    ? shiftDays(startsAt, -1, timeZone)
    : new Date(startsAt.getTime() - 2 * hourMs)

type RemindedCall = {
  startsAt: Date
  /** When this version of the call was booked or moved. */
  updatedAt: Date
  sent: readonly string[]
}

/**
 * The reminder that is due now. One whose moment was past when the call was booked or moved is never sent, and neither
 * is an earlier one once a later one is due, as after a time without a server.
 */
export function findDueReminder(
  { startsAt, updatedAt, sent }: RemindedCall,
  now: Date,
  { timeZone, isOn }: { timeZone: string; isOn: Readonly<Record<ReminderKind, boolean>> },
): ReminderKind | undefined {
  if (startsAt <= now) return undefined
  const due = reminderKinds.filter((kind) => {
    const at = getReminderTime(kind, startsAt, timeZone)
    return isOn[kind] && at <= now && at > updatedAt
  })
  const last = due.at(-1)
  return last === undefined || sent.includes(last) ? undefined : last
}
