/** A piece of a message; with an address it is shown as a link. */
export type MessagePart = { text: string; href?: string; isExternal?: boolean }

const publicPath =
  '(?:consultation|therapists|services|locations|about|privacy-policy|terms-of-service|accessibility)'
const addresses = [
  String.raw`(?<![\w@.-])(?:https?://|www\.)[^\s<>"]+`,
  String.raw`(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+`,
  String.raw`(?<![\w$#,.+(/-])(?:988|911)(?![\w,/-]|\.\d)`,
]
const ownPages = [
  // The practice's own automatic sentence, which names the address for clients that show plain text.
  String.raw`leave a request at /consultation(?![\w/-])`,
  String.raw`(?<![\w./@-])/${publicPath}(?:/[a-z\d-]+)?(?![\w/-])`,
]
const mailPattern = new RegExp(addresses.join('|'), 'gi')
const chatPattern = new RegExp([...ownPages, ...addresses].join('|'), 'gi')

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
  if (!/^(https?:\/\/|www\.)/i.test(found)) {
    return found.includes('@') ? { text: found, href: `mailto:${found}` } : { text: found }
  }
  const href = toWebAddress(found)
  return href === undefined ? { text: found } : { text: found, href, isExternal: true }
}

const punctuation = ".,;:!?'’”»"

/**
 * What ends a sentence is no part of an address; a closing bracket is where one was opened in it.
 * Walks back one character at a time: anybody may write a hundred thousand dots or brackets.
 */
function withoutPunctuation(found: string): string {
  const opening = found.indexOf('(')
  let end = found.length
  while (end > 0) {
    const last = found.charAt(end - 1)
    const endsSentence =
      last === ')' ? opening === -1 || opening >= end : punctuation.includes(last)
    if (!endsSentence) break
    end -= 1
  }
  return found.slice(0, end)
}

function split(message: string, pattern: RegExp): MessagePart[] {
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

/** A chat message cut where addresses begin and end: web pages, e-mail, our own pages, 988 and 911. */
export const splitLinks = (message: string): MessagePart[] => split(message, chatPattern)

/** The same for a mail, which is read elsewhere: a path of our own leads nowhere there. */
export const splitMailLinks = (message: string): MessagePart[] => split(message, mailPattern)
