/** An email as its recipient sees it. Supports only the MIME that our own mailer writes. */
export type ReadMail = {
  /** By name in lower case; folded lines are joined. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
  /** Everything that a recipient or a mail server could read: headers, text and HTML, decoded. */
  everything: string
  /** The attached files. */
  files: readonly { name: string; bytes: Buffer }[]
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const unix = raw.replaceAll('\r\n', '\n')
  const end = unix.indexOf('\n\n')
  const head = end === -1 ? unix : unix.slice(0, end)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end === -1 ? '' : unix.slice(end + 2) }
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

type Part = ReturnType<typeof split>

/** The part itself, or the parts that it contains. */
function getParts(whole: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [whole]
  return whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => getParts(split(part.replace(/^\n/, ''))))
}

/** Parses a raw email into its headers, text and HTML. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const parts = getParts({ headers, body })
  const getPart = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  const text = getPart('text/plain')
  const html = getPart('text/html')
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const files = parts.flatMap((part) => {
    const [, name] =
      /^attachment; filename="?([^"]+)"?/.exec(part.headers.get('content-disposition') ?? '') ?? []
    return name === undefined ? [] : [{ name, bytes: Buffer.from(part.body, 'base64') }]
  })
  return { headers, text, html, everything: `${head}\n${text}\n${html}`, files }
}

/** Parts of a mailer besides sending, where there are no files and no connections. */
export const noMailFiles = {
  removeBefore: async () => 0,
  listFiles: async () => [],
  removeFiles: async () => {},
  close: () => {},
}
