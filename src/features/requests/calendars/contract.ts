import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** The private address at which a person's calendar program reads their own free calls. */
export const calendarAddressSchema = z.object({
  /** False: there is none. */
  exists: z.boolean(),
  /** True if its entries have the first names of clients. */
  names: z.boolean(),
  createdAt: z.nullable(z.string()),
  /** When a calendar program last read it, to the hour. */
  usedAt: z.nullable(z.string()),
})
export type CalendarAddress = z.output<typeof calendarAddressSchema>

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/account/calendar-address',
  access: 'staff',
  summary:
    'Whether there is a private address of one’s own free calls. The address itself is shown once, when it is made.',
  response: calendarAddressSchema,
  reads: 'session',
})

export const makeCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/account/calendar-address',
  access: 'staff',
  summary:
    'Makes the private address of one’s own free calls, which ends an earlier one. Its entries name no one, and with ' +
    '`names` clients by their first names.',
  body: z.object({ names: z.optional(z.boolean()) }),
  response: z.object({ url: z.string() }),
  status: 201,
  changes: 'session',
  limit: { max: 20, seconds: 300 },
})

export const endCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar-address',
  access: 'staff',
  summary: 'Ends the private address of one’s own free calls.',
  response: null,
  changes: 'session',
})

const file = z.object({ file: z.string().check(z.maxLength(200)) })

/** Read by calendar programs, again and again. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary:
    'The free calls of the person whose private address `<token>.ics` is, as a calendar file.',
  params: file,
  response: null,
  limit: { max: 120, seconds: 60 },
})

export const readCallFile = endpoint({
  method: 'GET',
  path: '/calendar/call/:file',
  access: 'public',
  summary:
    'A free call as a calendar file, for its client. The address ends with the call, and when it is cancelled.',
  params: file,
  response: null,
  limit: { max: 60, seconds: 60 },
})
