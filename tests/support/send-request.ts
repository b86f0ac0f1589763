import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type SentRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
}

const decoders: Record<string, ((bytes: Buffer) => Buffer) | undefined> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A form as it is sent, with the header that names its boundary. */
async function packForm(form: FormData) {
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
  return { headers, body: new Uint8Array(await packed.arrayBuffer()) }
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  return headers
}

/**
 * Sends a request over a kept-alive connection and follows no redirect. `fetch` takes two to three times the processor's
 * time, and asks for compressed pages, which the server has to compress and the test to expand.
 * @throws where the connection ends before the response does
 */
export async function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body }: SentRequest,
): Promise<{ status: number; headers: Headers; text: string }> {
  const packed = body instanceof FormData ? await packForm(body) : { headers: {}, body }
  const length =
    packed.body === undefined ? {} : { 'content-length': Buffer.byteLength(packed.body) }
  const sent = request(url, { method, headers: { ...packed.headers, ...length, ...headers } })
  // A server may answer and hang up before it has read everything: the response counts.
  sent.on('error', () => {})
  sent.end(packed.body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error(`no response to ${method} ${url}`)
  const bytes = await buffer(response)
  const decode = decoders[response.headers['content-encoding'] ?? '']
  return {
    status: response.statusCode ?? 0,
    headers: readHeaders(response),
    text: (decode ? decode(bytes) : bytes).toString(),
  }
}
