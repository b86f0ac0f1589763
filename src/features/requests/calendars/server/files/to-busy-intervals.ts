// Imported by the worker thread alone: the library takes megabytes.
import {
  type CalendarComponent,
  expandRecurringEvent,
  sync,
  type VEvent,
  type VFreebusy,
} from 'node-ical'
import { dayMs } from '#shared/durations.ts'
import { addDays, practiceMoment } from '#shared/practice-time.ts'
import { type BusyInterval, joinWithin } from '../busy-intervals.ts'

export type CalendarFile = {
  text: string
  from: number
  until: number
  /** The practice's zone: that of all-day entries, and of times that name none. */
  timeZone: string
  /** The therapist's addresses: an entry that one of them has declined does not block. */
  addresses: readonly string[]
}

/** Times without a zone of their own, which the library would read in the server's zone. */
const floatingTime =
  /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;VALUE=DATE-TIME)?:(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/gim

const nameZone = (text: string, timeZone: string) =>
  text.replaceAll(/\r?\n[ \t]/g, '').replaceAll(floatingTime, `$1;TZID=${timeZone}:$2`)

const toText = (value: unknown): string => (typeof value === 'string' ? value.toUpperCase() : '')

type Attendee = { val?: unknown; params?: { PARTSTAT?: unknown } }

function isDeclined({ attendee }: VEvent, addresses: readonly string[]): boolean {
  const attendees = (attendee === undefined ? [] : [attendee].flat()) as readonly Attendee[] // strings have no parameters
  return attendees.some(({ val, params }) => {
    const address =
      typeof val === 'string'
        ? val
            .replace(/^mailto:/i, '')
            .trim()
            .toLowerCase()
        : ''
    return toText(params?.PARTSTAT) === 'DECLINED' && addresses.includes(address)
  })
}

/** True for an entry during which its owner is not free. A tentative one counts. */
function blocks(event: VEvent, addresses: readonly string[]): boolean {
  if (toText(event.status) === 'CANCELLED' || isDeclined(event, addresses)) return false
  const transparency = toText(event.transparency)
  if (transparency !== '') return transparency !== 'TRANSPARENT'
  const outlook: unknown = Reflect.get(event, 'MICROSOFT-CDO-BUSYSTATUS')
  return toText(outlook) !== 'FREE'
}

/** The day that an all-day date means: the library puts it at midnight of the server's zone. */
function toDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

function toInterval(
  { start, end, isFullDay }: { start: Date; end: Date; isFullDay: boolean },
  timeZone: string,
): BusyInterval {
  if (!isFullDay) return [start.getTime(), end.getTime()]
  const first = toDay(start)
  const after = toDay(end) > first ? toDay(end) : addDays(first, 1)
  return [practiceMoment(first, '00:00', timeZone), practiceMoment(after, '00:00', timeZone)].map(
    Number,
  ) as unknown as BusyInterval // two moments give two numbers
}

function listEventTimes(event: VEvent, file: CalendarFile): BusyInterval[] {
  const { from, until, timeZone, addresses } = file
  // Wider than asked, since all-day entries are compared in the server's zone.
  const range = { from: new Date(from - 2 * dayMs), to: new Date(until + 2 * dayMs) }
  return expandRecurringEvent(event, { ...range, expandOngoing: true })
    .filter((instance) => blocks(instance.event, addresses))
    .map((instance) => toInterval(instance, timeZone))
}

type FreeBusy = { type?: unknown; start?: unknown; end?: unknown }

/** Calendars that publish only when someone is busy. */
function listFreeBusyTimes(component: VFreebusy): BusyInterval[] {
  const entries: unknown = Reflect.get(component, 'freebusy')
  if (!Array.isArray(entries)) return []
  return (entries as readonly FreeBusy[]).flatMap(({ type, start, end }) =>
    start instanceof Date && end instanceof Date && toText(type) !== 'FREE'
      ? [[start.getTime(), end.getTime()] as const]
      : [],
  )
}

function listBusy(component: CalendarComponent, file: CalendarFile): BusyInterval[] {
  if (component.type === 'VEVENT') return listEventTimes(component, file)
  return component.type === 'VFREEBUSY' ? listFreeBusyTimes(component) : []
}

/**
 * When the owner of a calendar file is busy; nothing else of it is kept.
 * @throws Error if the text is no calendar, or has an entry that cannot be understood
 */
export function toBusyIntervals(file: CalendarFile): BusyInterval[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(file.text)) throw new Error('not a calendar file')
  const components = Object.values(sync.parseICS(nameZone(file.text, file.timeZone)))
  const intervals = components.flatMap((component) =>
    component === undefined ? [] : listBusy(component, file),
  )
  if (intervals.some(([start, end]) => Number.isNaN(start) || Number.isNaN(end))) {
    throw new Error('entry without a time')
  }
  return joinWithin(intervals, file)
}
