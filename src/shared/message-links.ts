import { parseLocalPath } from './language.ts'
import { localPath } from './local-path.ts'

/** A part of a message; with `href` it is shown as a link. */
export type MessagePart = { text: string; href?: string; isExternal?: boolean }

const publicPath =
  '(?:consultation|therapists|services|locations|about|privacy-policy|terms-of-service|accessibility)'
const addresses = [
  String.raw`(?<![\w@.-])(?:https?://|www\.)[^\s<>"]+`,
  String.raw`(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+`,
  String.raw`(?<![\w$#,.+(/-])(?:988|9-8-8|911)(?![\w,/-]|\.\d)`,
]
/** Numbers of North America with ten digits: others look like a price, a date or a card. */
const phoneNumber = String.raw`(?<![\w$#,.+/-])(?:\+?1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w/-]|[.,]\d)`
/** A client often writes their own without any separator. */
const clientNumber = phoneNumber.replaceAll('[ .-]', '[ .-]?')
const ownPages = [
  // The practice's automatic message, which includes the path for clients that show plain text.
  String.raw`leave a request at /consultation(?![\w/-])`,
  String.raw`laisse[rz] une demande à\s(?:/fr)?/consultation(?![\w/-])`,
  String.raw`(?<![\w./@-])(?:/fr)?/${publicPath}(?:/[a-z\d-]+)?(?![\w/-])`,
]
const mailPattern = new RegExp(addresses.join('|'), 'gi')
const chatPattern = new RegExp([...ownPages, phoneNumber, ...addresses].join('|'), 'gi')

const maxAddressLength = 500

/** @returns undefined for a URL that could disguise its destination */
function toWebAddress(text: string): string | undefined {
  // Look-alike letters in a host, or a user name before an @, could imitate another host.
  if (text.length > maxAddressLength || !/^[\x21-\x7e]+$/.test(text)) return undefined
  const address = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, hostname, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isPlain = username === '' && password === '' && !/(^|\.)xn--/.test(hostname)
  return isWeb && isPlain && hostname.includes('.') ? href : undefined
}

function toPart(found: string): MessagePart {
  if (/^(988|9-8-8|911)$/.test(found)) {
    return { text: found, href: `tel:${found.replaceAll('-', '')}` }
  }
  if (/^\+?[(\d][\d ().-]+$/.test(found)) {
    return { text: found, href: `tel:+1${found.replaceAll(/\D/g, '').slice(-10)}` }
  }
  if (found.startsWith('/')) {
    const { language, path } = parseLocalPath(found)
    // A path that names no language is that of the reader: staff write `/services`.
    return { text: found, href: language === 'fr' ? found : localPath(path) }
  }
  const request = /^(leave a request|laisse[rz] une demande)/i.exec(found)?.[0]
  if (request !== undefined) {
    return {
      text: request,
      href: localPath('/consultation', /^leave/i.test(request) ? 'en' : 'fr'),
    }
  }
  if (!/^(https?:\/\/|www\.)/i.test(found)) {
    return found.includes('@') ? { text: found, href: `mailto:${found}` } : { text: found }
  }
  const href = toWebAddress(found)
  return href === undefined ? { text: found } : { text: found, href, isExternal: true }
}

const punctuation = ".,;:!?'’”»"

/**
 * Removes punctuation at the end of a URL. A closing bracket belongs to it if it was opened inside. A linear
 * scan, because a message may have a hundred thousand dots or brackets.
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

/** Splits a chat message at its links: web pages, email addresses, our own pages, phone numbers, 988, 9-8-8 and 911. */
export const splitLinks = (message: string): MessagePart[] => split(message, chatPattern)

/** The same for an email, without paths of our own pages, which are no links outside of this site. */
export const splitMailLinks = (message: string): MessagePart[] => split(message, mailPattern)

/** The same for a message in the portal, with telephone numbers as clients write them. */
export const splitPortalLinks = (message: string): MessagePart[] =>
  split(message, new RegExp([clientNumber, ...addresses].join('|'), 'gi'))
