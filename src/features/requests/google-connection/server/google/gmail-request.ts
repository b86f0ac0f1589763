import { GoogleError } from '../../rules.ts'
import type { GoogleKeys } from './keys.ts'
import { sendRequest, toErrorDetail } from './request.ts'

/** Gmail reports exceeded rate limits with 403 as well as with 429. */
const isRateLimit = (detail: string) =>
  /LimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(detail)

const isMissingScope = (detail: string) =>
  /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/.test(detail)

/**
 * Sends one authorised request to Gmail. `path` starts with `/gmail/`.
 * @returns the parsed response, or `unauthorised` when the token is no longer accepted
 */
export async function sendGmailRequest(
  { origin = 'https://gmail.googleapis.com', replyMs }: GoogleKeys,
  accessToken: string,
  path: string,
  body?: unknown,
): Promise<{ response: unknown } | 'unauthorised'> {
  const { status, body: response } = await sendRequest(
    `${origin}${path}`,
    {
      method: body === undefined ? 'GET' : 'POST',
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
  if (status === 404) throw new GoogleError('not-found', { detail })
  if (status === 403 && isMissingScope(detail)) {
    throw new GoogleError('reconnect', { detail: 'scopes' })
  }
  if (status === 403 && !isRateLimit(detail)) throw new GoogleError('denied', { detail })
  if (status >= 300 || response === undefined) throw new GoogleError('refused', { detail })
  return { response }
}
