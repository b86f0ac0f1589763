/** Larger than any list of keys or token; more than this is no answer. */
const maxBytes = 262_144

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  // Counted after decompression, so that a small body cannot become a large one.
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error('response of the identity provider is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Fetches from the identity provider: no redirect is followed, and neither time nor length is without a limit.
 * @returns a `fetch` whose calls end together, `timeoutMs` after it was made
 */
export function createProviderFetch(timeoutMs: number) {
  const deadline = AbortSignal.timeout(timeoutMs)
  return async (url: string, options: object): Promise<Response> => {
    const response = await fetch(url, { ...options, redirect: 'manual', signal: deadline })
    const { status, statusText, headers } = response
    const bytes = await readBytes(response)
    const hasBody = ![101, 204, 205, 304].includes(status)
    return new Response(hasBody ? bytes : null, { status, statusText, headers })
  }
}
