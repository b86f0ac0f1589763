type Header = { name: string; value: string }
type Payload = {
  partId: string
  mimeType: string
  filename: string
  headers: Header[]
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Payload[]
}
type RawPart = { headers: Header[]; body: Buffer }

function splitRaw(raw: Buffer): RawPart {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const head = (end === -1 ? text : text.slice(0, end)).replace(/\n[ \t]+/g, ' ')
  const headers = head.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    if (colon < 1) return []
    const value = Buffer.from(line.slice(colon + 1).trim(), 'latin1').toString('utf8')
    return [{ name: line.slice(0, colon), value }]
  })
  return { headers, body: Buffer.from(end === -1 ? '' : text.slice(end + 2), 'latin1') }
}

const getHeader = (part: RawPart, name: string) =>
  part.headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''

function decodeTransfer(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64')
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .toString('latin1')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** A raw email as Gmail's API returns it: the transfer encoding of each part is decoded, its charset is not. */
export function toGmailPayload(raw: Buffer, partId = '', isWhole = false): Payload {
  const part = splitRaw(raw)
  const type = getHeader(part, 'content-type') || 'text/plain'
  const mimeType = (type.split(';')[0] ?? '').trim().toLowerCase()
  const disposition = getHeader(part, 'content-disposition')
  const filename = /(?:file)?name="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (mimeType.startsWith('multipart/') && boundary) {
    const pieces = part.body.toString('latin1').split(`--${boundary}`).slice(1)
    const parts = pieces
      .filter((piece) => !piece.startsWith('--'))
      .map((piece, at) =>
        toGmailPayload(Buffer.from(piece.replace(/^\n/, ''), 'latin1'), `${partId}.${at}`, isWhole),
      )
    return { partId, mimeType, filename: '', headers: part.headers, body: { size: 0 }, parts }
  }
  const data = decodeTransfer(part.body, getHeader(part, 'content-transfer-encoding'))
  // Gmail leaves files out of a message.
  const body =
    isWhole || !filename
      ? { size: data.length, data: data.toString('base64url') }
      : { size: data.length, attachmentId: `file${partId}` }
  return { partId, mimeType, filename, headers: part.headers, body }
}

/** A file that was left out of a message, as base64url. */
export function findAttachment(raw: Buffer, attachmentId: string): string | undefined {
  const pending = [toGmailPayload(raw, '', true)]
  for (let part = pending.pop(); part; part = pending.pop()) {
    if (`file${part.partId}` === attachmentId) return part.body.data
    pending.push(...(part.parts ?? []))
  }
  return undefined
}
