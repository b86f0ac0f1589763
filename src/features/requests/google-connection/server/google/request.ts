import * as z from 'zod'
import { GoogleError } from '../../rules.ts'
import type { GoogleKeys } from './keys.ts'

const errorBody = z.object({
  // The token server answers `error: "invalid_grant"`, the APIs `error: {status, errors: [{reason}]}`.
  error: z.union([
    z.string(),
    z.object({
      status: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
})

// No connection was made, so Google cannot have done anything.
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toGoogleError(error: unknown): GoogleError {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  if (isTimeout) return new GoogleError('slow', { mayHaveWorked: true })
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
  return new GoogleError('down', { mayHaveWorked: !connectionErrors.has(String(code)) })
}

/** Google's code for an error, or an empty text. */
export function toErrorDetail(body: unknown): string {
  const { data } = errorBody.safeParse(body)
  if (!data) return ''
  if (typeof data.error === 'string') return data.error
  return data.error.errors?.[0]?.reason ?? data.error.status ?? ''
}

export type GoogleResponse = { status: number; body: unknown }

/** Sends one request, for at most `replyMs`. @throws GoogleError when there is no response */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { replyMs }: Pick<GoogleKeys, 'replyMs'>,
): Promise<GoogleResponse> {
  try {
    const signal = AbortSignal.timeout(replyMs)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await response.text()
    try {
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      return { status: response.status, body: undefined } // an HTML page of a proxy
    }
  } catch (error) {
    throw toGoogleError(error)
  }
}

export const toFormRequest = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
})
