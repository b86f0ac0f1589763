import { GoogleError } from '../rules.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import type { CalendarRequest } from './google/calendar-request.ts'
import { withAccessToken } from './with-access-token.ts'

/**
 * Sends one request to Google Calendar for this user. A permission without the calendar does not end the connection:
 * email goes on.
 * @throws GoogleError
 */
export async function callCalendar(
  deps: GoogleConnectionDeps,
  userId: number,
  request: CalendarRequest,
): Promise<unknown> {
  const { google } = deps
  if (!google) throw new GoogleError('reconnect')
  return withAccessToken(deps, userId, (token) => google.callCalendar(token, request))
}
