// The parts of a raw mail, and how an IMAP server describes them (BODYSTRUCTURE).

export type MimePart = {
  type: string
  subtype: string
  parameters: Map<string, string>
  disposition: string
  dispositionParameters: Map<string, string>
  encoding: string
  /** As on the wire, with one character per byte. */
  head: string
  body: string
  children: MimePart[]
}

function parseField(value: string): { value: string; parameters: Map<string, string> } {
  const [first = '', ...rest] = value.split(';')
  const parameters = new Map(
    rest.flatMap((part) => {
      const [, name = '', quoted, plain = ''] = /^\s*([\w*-]+)=(?:"([^"]*)"|(\S+))/.exec(part) ?? []
      return name ? [[name.toLowerCase(), quoted ?? plain] as const] : []
    }),
  )
  return { value: first.trim().toLowerCase(), parameters }
}

export function getField(head: string, name: string): string {
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const line = unfolded.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** Splits a raw mail with CRLF line ends. */
export function parseMime(raw: string): MimePart {
  const end = raw.indexOf('\r\n\r\n')
  const head = end === -1 ? raw : raw.slice(0, end + 2)
  const body = end === -1 ? '' : raw.slice(end + 4)
  const content = parseField(getField(head, 'content-type') || 'text/plain')
  const disposition = parseField(getField(head, 'content-disposition'))
  const [type = 'text', subtype = 'plain'] = content.value.split('/')
  const boundary = content.parameters.get('boundary')
  const pieces =
    type === 'multipart' && boundary !== undefined
      ? `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)
      : []
  return {
    type,
    subtype,
    parameters: content.parameters,
    disposition: disposition.value,
    dispositionParameters: disposition.parameters,
    encoding: getField(head, 'content-transfer-encoding') || '7bit',
    head,
    body,
    children: pieces
      .filter((piece) => !piece.startsWith('--'))
      .map((piece) => parseMime(piece.replace(/^\r\n/, ''))),
  }
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const listParameters = (parameters: ReadonlyMap<string, string>) =>
  parameters.size === 0
    ? 'NIL'
    : `(${[...parameters].map(([name, value]) => `${quote(name)} ${quote(value)}`).join(' ')})`

export function describeStructure(part: MimePart): string {
  const disposition = part.disposition
    ? `(${quote(part.disposition)} ${listParameters(part.dispositionParameters)})`
    : 'NIL'
  if (part.type === 'multipart') {
    const children = part.children.map(describeStructure).join('')
    return `(${children} ${quote(part.subtype)} ${listParameters(part.parameters)} ${disposition} NIL NIL)`
  }
  const lines = part.type === 'text' ? ` ${part.body.split('\r\n').length}` : ''
  const nested = part.type === 'message' && part.subtype === 'rfc822' ? ' NIL NIL 1' : ''
  return `(${quote(part.type)} ${quote(part.subtype)} ${listParameters(part.parameters)} NIL NIL ${quote(part.encoding)} ${part.body.length}${nested}${lines} NIL ${disposition} NIL NIL)`
}

/** The part with a number such as `2.1`; `1` is a mail of one part itself. */
export function findPart(part: MimePart, path: string): MimePart | undefined {
  if (part.children.length === 0) return path === '1' ? part : undefined
  let found: MimePart | undefined = part
  for (const number of path.split('.')) found = found?.children[Number(number) - 1]
  return found
}
