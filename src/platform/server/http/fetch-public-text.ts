import type { IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { isIP } from 'node:net'
import { request as requestInClear } from './node-http.ts'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

/**
 * Why a file could not be fetched.
 * - `private`: its host, or one that it redirects to, is in a private network
 * - `insecure`: it is not, or redirects to what is not, an https address
 * - `notFound`: 404 or 410
 * - `refused`: another status than 200
 * - `tooLong`: more bytes than allowed
 * - `slow`: not complete in time
 * - `down`: not reached, or the connection broke
 */
export type FetchFault =
  | 'private'
  | 'insecure'
  | 'notFound'
  | 'refused'
  | 'tooLong'
  | 'slow'
  | 'down'

export class FetchError extends Error {
  readonly fault: FetchFault
  constructor(fault: FetchFault, options?: ErrorOptions) {
    super(`file not fetched: ${fault}`, options)
    this.name = 'FetchError'
    this.fault = fault
  }
}

export type FetchLimits = {
  maxBytes: number
  /** For everything: looking up the host, redirects and the body. */
  timeoutMs: number
  /** An origin of this machine that is fetched from nevertheless, for checks. */
  localOrigin?: string | undefined
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

// Names without a dot, and those that the internet never resolves (RFC 6761, 6762, 8375, IANA's `internal`).
const privateName = /^[^.]*$|(^|\.)(localhost|local|localdomain|internal|home\.arpa)$/i

/** True if the address itself names a host in a private network; a name may still resolve to one. */
export function namesPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return isIP(host) === 0 ? privateName.test(host) : !isPublicAddress(host)
}

function sendRequest(url: URL, isLocal: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestOverTls : requestInClear
  const request = send(url, {
    agent: false,
    signal,
    // Compressed, a small body could become a large one.
    headers: { accept: 'text/calendar, */*;q=0.5', 'accept-encoding': 'identity' },
    ...(isLocal ? {} : { lookup: lookupPublic }),
  })
  request.on('response', resolve)
  request.on('error', reject)
  request.end()
  return promise
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new FetchError('tooLong')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @throws FetchError for an address that must not be asked */
function checkUrl(url: URL, localOrigin: string | undefined): { isLocal: boolean } {
  if (url.origin === localOrigin) return { isLocal: true }
  if (url.protocol !== 'https:') throw new FetchError('insecure')
  // Node.js looks up names only, so a literal address is checked here.
  if (namesPrivateHost(url)) throw new FetchError('private')
  return { isLocal: false }
}

async function follow(start: URL, limits: FetchLimits, signal: AbortSignal): Promise<string> {
  let url = start
  for (let step = 0; step <= maxRedirects; step += 1) {
    const { isLocal } = checkUrl(url, limits.localOrigin)
    const response = await sendRequest(url, isLocal, signal)
    try {
      const { statusCode = 0, headers } = response
      const next = redirects.has(statusCode) ? URL.parse(headers.location ?? '', url.href) : null
      if (!next && statusCode === 200) return await readText(response, limits.maxBytes)
      if (!next) {
        throw new FetchError(statusCode === 404 || statusCode === 410 ? 'notFound' : 'refused')
      }
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new FetchError('refused')
}

function toFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error
  if (error instanceof PrivateAddressError) return new FetchError('private', { cause: error })
  return new FetchError(signal.aborted ? 'slow' : 'down', { cause: error })
}

/**
 * Fetches a text from an address that a person has entered, over https and from hosts of the public internet only.
 * Each redirect is checked like the first address, and connections go to the addresses that were checked.
 * @throws FetchError
 */
export async function fetchPublicText(url: URL, limits: FetchLimits): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    return await follow(url, limits, signal)
  } catch (error) {
    throw toFetchError(error, signal)
  }
}
