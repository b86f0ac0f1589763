import { GoogleError } from '../../rules.ts'
import type { GoogleKeys } from './keys.ts'
import { sendRequest, toErrorDetail } from './request.ts'

/** Gmail reports exceeded rate limits with 403 as well as with 429. */
const isRateLimit = (detail: string) =>
  /LimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(detail)

const isMissingScope = (detail: string) =>
  /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/.test(detail)

/** A body that is no JSON: Gmail takes long emails in parts only. */
export type GmailUpload = { contentType: string; content: Buffer }

const isUpload = (body: unknown): body is GmailUpload =>
  typeof body === 'object' && body !== null && 'content' in body && Buffer.isBuffer(body.content)

const toJson = (body: unknown): GmailUpload => ({
  contentType: 'application/json',
  content: Buffer.from(JSON.stringify(body)),
})

/** A line on which 20 MB take longer than 80 seconds is too slow for them. */
const uploadBytesPerMs = 250

/**
 * Sends one authorised request to Gmail. `path` starts with `/gmail/` or `/upload/gmail/`.
 * @returns the parsed response, or `unauthorised` when the token is no longer accepted
 */
export async function sendGmailRequest(
  { origin = 'https://gmail.googleapis.com', replyMs }: GoogleKeys,
  accessToken: string,
  path: string,
  body?: unknown,
): Promise<{ response: unknown } | 'unauthorised'> {
  const sent = body === undefined || isUpload(body) ? body : toJson(body)
  const uploadMs = isUpload(body) ? Math.ceil(body.content.length / uploadBytesPerMs) : 0
  const { status, body: response } = await sendRequest(
    `${origin}${path}`,
    {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(sent === undefined ? {} : { 'content-type': sent.contentType }),
      },
      ...(sent === undefined ? {} : { body: new Uint8Array(sent.content) }),
    },
    { replyMs: replyMs + uploadMs },
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
