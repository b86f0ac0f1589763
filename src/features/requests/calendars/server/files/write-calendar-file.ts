import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEvent = {
  uid: string
  /** Higher with each change, so that calendars replace the entry. */
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  summary: string
  description: string
  location?: string | undefined
  url?: string | undefined
  isCancelled?: boolean | undefined
}

type CalendarFileContent = {
  /** In the file, and as the organizer of an invitation. */
  practice: { name: string; email: string }
  /** `REQUEST` adds or changes an entry, `CANCEL` removes it; `PUBLISH` is a calendar that is subscribed to. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The name that a subscribed calendar is shown with. */
  name?: string
  events: readonly CalendarEvent[]
}

const methods = {
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
  PUBLISH: ICalCalendarMethod.PUBLISH,
} as const

const refreshSeconds = 15 * 60

/** A calendar file (RFC 5545). All times are in UTC, so that no rule of a time zone in it can be out of date. */
export function writeCalendarFile({ practice, method, name, events }: CalendarFileContent): string {
  const calendar = ical({
    prodId: { company: practice.name || 'Practice', product: 'Free calls', language: 'EN' },
    method: methods[method],
    ...(name === undefined ? {} : { name, ttl: refreshSeconds }),
  })
  for (const event of events) {
    const isCancelled = method === 'CANCEL' || event.isCancelled === true
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: event.summary,
      description: event.description,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(event.location === undefined ? {} : { location: event.location }),
      ...(event.url === undefined ? {} : { url: event.url }),
      // A method other than PUBLISH is a message of an organizer (RFC 5546).
      ...(method === 'PUBLISH'
        ? {}
        : { organizer: { name: practice.name || practice.email, email: practice.email } }),
    })
  }
  return `${calendar.toString().replace(/\r?\n$/, '')}\r\n`
}
