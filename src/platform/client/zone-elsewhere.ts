import { getPracticeZone, practiceClock, practiceDay } from '#shared/practice-time.ts'

/**
 * The name of the practice's time zone (`Pacific Time`) where the reader's clock differs from it, so that shown times
 * may be misread. Undefined where it does not.
 */
export function nameZoneElsewhere(): string | undefined {
  const now = new Date()
  const timeZone = getPracticeZone()
  const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions()
  const readClock = (zone: string) => `${practiceDay(now, zone)} ${practiceClock(now, zone)}`
  if (readClock(timeZone) === readClock(ownZone)) return undefined
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
