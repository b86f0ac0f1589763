import { toReference } from '#shared/request-reference.ts'

/** A free call as calendars need it: a row of the appointments feature. */
export type CalendarCall = {
  id: number
  leadId: number
  /** Null once the account was deleted. */
  userId: number | null
  startsAt: Date
  endsAt: Date
  /** `phone`, `video` or the key of an office. */
  way: string
  state: string
  /** Raised by each change; the SEQUENCE of the calendar entry. */
  version: number
  /** The identity of the calendar entry. */
  uid: string
}

/** A cancelled call, and the time that a call had before, are in no calendar. */
export const isInCalendar = ({ state }: Pick<CalendarCall, 'state'>) =>
  state !== 'cancelled' && state !== 'moved'

/** `Free call, R-2RGS5X`: calendars of staff are read by others too, so it names no one. */
export const toStaffSummary = ({ leadId }: Pick<CalendarCall, 'leadId'>) =>
  `Free call, ${toReference(leadId)}`
