// Google Calendar as the practice uses it: busy times, and entries in the primary calendar.
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { readBody } from './json-http.ts'

export const calendarPath = '/calendar/v3/'
const eventsPath = `${calendarPath}calendars/primary/events`

const moment = z.object({ dateTime: z.iso.datetime({ offset: true }) })
const eventSchema = z.looseObject({
  id: z.string().regex(/^[a-v0-9]{5,1024}$/),
  summary: z.string(),
  description: z.string(),
  start: moment,
  end: moment,
  status: z.string(),
  transparency: z.string(),
})
export type CalendarEvent = z.output<typeof eventSchema>
const freeBusySchema = z.object({
  timeMin: z.iso.datetime({ offset: true }),
  timeMax: z.iso.datetime({ offset: true }),
  items: z.array(z.object({ id: z.literal('primary') })),
})

type Busy = { start: string; end: string }
type Answer = (status: number, body: unknown) => void

const maxRangeMs = 90 * 24 * 60 * 60 * 1000
const scopes = {
  freeBusy: 'https://www.googleapis.com/auth/calendar.freebusy',
  events: 'https://www.googleapis.com/auth/calendar.events.owned',
}
const fail = (status: string, reason: string) => ({ error: { status, errors: [{ reason }] } })

/** Busy times that touch are one, as Google joins them. */
function join(busy: readonly Busy[]): Busy[] {
  const joined: Busy[] = []
  for (const { start, end } of busy.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const last = joined.at(-1)
    if (last && Date.parse(start) <= Date.parse(last.end)) {
      if (Date.parse(end) > Date.parse(last.end)) last.end = end
    } else joined.push({ start, end })
  }
  return joined
}

export function createGoogleCalendars() {
  const events = new Map<string, Map<string, CalendarEvent>>()
  const others = new Map<string, Busy[]>()
  const getEvents = (email: string) => {
    const own = events.get(email) ?? new Map<string, CalendarEvent>()
    events.set(email, own)
    return own
  }
  const listEvents = (email: string) =>
    [...getEvents(email).values()].filter(({ status }) => status !== 'cancelled')

  function answerFreeBusy(email: string, given: unknown, answer: Answer) {
    const { data } = freeBusySchema.safeParse(given)
    if (!data) return answer(400, fail('INVALID_ARGUMENT', 'invalid'))
    const [from, until] = [Date.parse(data.timeMin), Date.parse(data.timeMax)]
    if (until - from > maxRangeMs) return answer(400, fail('INVALID_ARGUMENT', 'timeRangeTooLong'))
    const own = listEvents(email)
      .filter(({ transparency }) => transparency !== 'transparent')
      .map(({ start, end }) => ({ start: start.dateTime, end: end.dateTime }))
    const busy = join([...own, ...(others.get(email) ?? [])]).filter(
      ({ start, end }) => Date.parse(end) > from && Date.parse(start) < until,
    )
    return answer(200, { kind: 'calendar#freeBusy', calendars: { primary: { busy } } })
  }

  function changeEvent(email: string, id: string, method: string, body: unknown, answer: Answer) {
    const known = getEvents(email).get(id)
    if (!known) return answer(404, fail('NOT_FOUND', 'notFound'))
    if (known.status === 'cancelled' && method === 'DELETE') {
      return answer(410, fail('GONE', 'deleted'))
    }
    if (known.status === 'cancelled') return answer(404, fail('NOT_FOUND', 'notFound'))
    if (method === 'DELETE') {
      getEvents(email).set(id, { ...known, status: 'cancelled' })
      return answer(204, undefined)
    }
    const changed = eventSchema.parse({ ...known, ...(body as object) })
    getEvents(email).set(id, changed)
    return answer(200, changed)
  }

  function makeEvent(email: string, body: unknown, answer: Answer) {
    const { data } = eventSchema.safeParse(body)
    if (!data) return answer(400, fail('INVALID_ARGUMENT', 'invalid'))
    // An id is never used twice, not even that of a deleted entry.
    if (getEvents(email).has(data.id)) return answer(409, fail('ALREADY_EXISTS', 'duplicate'))
    getEvents(email).set(data.id, data)
    return answer(200, data)
  }

  async function handle(
    request: IncomingMessage,
    url: URL,
    holder: { email: string; scope: string },
    answer: Answer,
  ) {
    const text = await readBody(request)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const isFreeBusy = url.pathname === `${calendarPath}freeBusy`
    const needed = isFreeBusy ? scopes.freeBusy : scopes.events
    if (!holder.scope.split(' ').includes(needed)) {
      return answer(403, fail('PERMISSION_DENIED', 'insufficientPermissions'))
    }
    if (isFreeBusy && request.method === 'POST') return answerFreeBusy(holder.email, body, answer)
    if (url.pathname === eventsPath && request.method === 'POST') {
      return makeEvent(holder.email, body, answer)
    }
    const [, id] = new RegExp(`^${eventsPath}/([^/]+)$`).exec(url.pathname) ?? []
    if (id === undefined) return answer(404, fail('NOT_FOUND', 'notFound'))
    return changeEvent(holder.email, id, request.method ?? '', body, answer)
  }

  return {
    handle,
    /** Controls of a test. */
    controls: {
      /** The entries in someone's calendar. */
      events: listEvents,
      /** Sets the other entries of someone's calendar. */
      setBusy(email: string, busy: Busy[]) {
        others.set(email, busy)
      },
      /** The person deletes an entry in their calendar. */
      deleteEvent(email: string, id: string) {
        const known = getEvents(email).get(id)
        if (known) getEvents(email).set(id, { ...known, status: 'cancelled' })
      },
      clearCalendars() {
        events.clear()
        others.clear()
      },
    },
  }
}
