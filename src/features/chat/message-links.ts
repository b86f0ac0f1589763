/** A piece of a message; with an address it is shown as a link. */
export type MessagePart = { text: string; href?: string; isExternal?: boolean }

const publicPath =
  '(?:consultation|therapists|services|locations|about|privacy-policy|terms-of-service|accessibility)'
const pattern = new RegExp(
  [
    // The practice's own automatic sentence, which names the address for clients that show plain text.
    String.raw`leave a request at /consultation(?![\w/-])`,
    String.raw`(?<![\w@.-])(?:https?://|www\.)[^\s<>"]+`,
    String.raw`(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+`,
    String.raw`(?<![\w./@-])/${publicPath}(?:/[a-z\d-]+)?(?![\w/-])`,
    String.raw`(?<![\w$#,.+(/-])(?:988|911)(?![\w,/-]|\.\d)`,
  ].join('|'),
  'gi',
)

const maxAddressLength = 500

/** @returns undefined for an address that could hide where it leads */
function toWebAddress(text: string): string | undefined {
  // A host in other letters can look like one it is not, and so can a name before an @.
  if (text.length > maxAddressLength || !/^[\x21-\x7e]+$/.test(text)) return undefined
  const address = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, hostname, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isPlain = username === '' && password === '' && !/(^|\.)xn--/.test(hostname)
  return isWeb && isPlain && hostname.includes('.') ? href : undefined
}

function toPart(found: string): MessagePart {
  if (/^(988|911)$/.test(found)) return { text: found, href: `tel:${found}` }
  if (found.startsWith('/')) return { text: found, href: found }
  if (/^leave a request/i.test(found)) {
    return { text: found.replace(/ at \/consultation$/i, ''), href: '/consultation' }
  }
  if (!/^(https?:|www\.)/i.test(found)) return { text: found, href: `mailto:${found}` }
  const href = toWebAddress(found)
  return href === undefined ? { text: found } : { text: found, href, isExternal: true }
}

/** What ends a sentence is no part of an address; a closing bracket is where one was opened in it. */
function withoutPunctuation(found: string): string {
  const trimmed = found.replace(/[.,;:!?'’”»]+$/, '')
  if (!trimmed.endsWith(')') || trimmed.includes('(')) return trimmed
  return withoutPunctuation(trimmed.slice(0, -1))
}

/** A message cut where addresses begin and end: web pages, e-mail, our own pages, 988 and 911. */
export function splitLinks(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: match, index } of message.matchAll(pattern)) {
    const found = withoutPunctuation(match)
    if (index > end) parts.push({ text: message.slice(end, index) })
    parts.push(toPart(found))
    end = index + found.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
