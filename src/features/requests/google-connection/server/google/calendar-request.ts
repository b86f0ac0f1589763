import { GoogleError } from '../../rules.ts'
import type { GoogleKeys } from './keys.ts'
import { sendRequest, toErrorDetail } from './request.ts'

export type CalendarRequest = {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** Starts with `/calendar/v3/`. */
  path: `/calendar/v3/${string}`
  body?: unknown
}

const isRateLimit = (detail: string) =>
  /LimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(detail)
const isMissingScope = (detail: string) =>
  /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/.test(detail)

/**
 * Sends one authorised request to Google Calendar.
 * @returns the parsed response, or `unauthorised` when the token is no longer accepted
 */
export async function sendCalendarRequest(
  { origin = 'https://www.googleapis.com', replyMs }: GoogleKeys,
  accessToken: string,
  { method, path, body }: CalendarRequest,
): Promise<{ response: unknown } | 'unauthorised'> {
  const { status, body: response } = await sendRequest(
    `${origin}${path}`,
    {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    { replyMs },
  )
  if (status === 401) return 'unauthorised'
  const detail = toErrorDetail(response)
  // An entry that its owner has deleted is 410 for a while.
  if (status === 404 || status === 410) throw new GoogleError('not-found', { detail })
  if (status === 403 && isMissingScope(detail))
    throw new GoogleError('denied', { detail: 'scopes' })
  if (status === 403 && !isRateLimit(detail)) throw new GoogleError('denied', { detail })
  if (status === 409) throw new GoogleError('refused', { detail: 'duplicate' })
  if (status >= 300) throw new GoogleError('refused', { detail })
  return { response }
}
