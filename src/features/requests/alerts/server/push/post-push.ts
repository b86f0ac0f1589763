import type { RequestOptions } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { request as requestInClear } from '#platform/server/http/node-http.ts'
import { lookupPublic } from '#platform/server/http/public-address.ts'
import { isLoopback } from './push-address.ts'

const timeoutMs = 10_000
const maxHeaderBytes = 8 * 1024

type PushRequest = { headers: Record<string, string | number>; body: Buffer }
export type PushResponse = { status: number; retryAfter: string | undefined }

/**
 * Sends one message to a push service, for at most ten seconds. Only the head of the response is read, and a
 * redirect is a response like any other.
 */
export async function postPush(
  endpoint: string,
  { headers, body }: PushRequest,
  maxMs = timeoutMs,
): Promise<PushResponse> {
  const url = new URL(endpoint)
  const { promise, resolve, reject } = Promise.withResolvers<PushResponse>()
  const options: RequestOptions = {
    method: 'POST',
    headers,
    // No idle connection is reused, so the address is checked for each message.
    agent: false,
    maxHeaderSize: maxHeaderBytes,
    signal: AbortSignal.timeout(maxMs),
    ...(isLoopback(url) ? {} : { lookup: lookupPublic }),
  }
  const send = url.protocol === 'https:' ? requestSecurely : requestInClear
  const sent = send(url, options, (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    response.destroy()
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
