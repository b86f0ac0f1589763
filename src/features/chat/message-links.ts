import { type MessagePart, splitMailLinks } from '#shared/message-links.ts'
import { phoneLink } from '#shared/phone.ts'

// North American numbers only, as other digits may be anything. No digit or letter touches them. Visitors often write
// theirs without any separator.
const phoneNumber =
  /(?<![\w.+-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g

function splitPhones(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(phoneNumber)) {
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: number, href: phoneLink(number) })
    end = index + number.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * Splits a message at its links as staff see it: web and email addresses and telephone numbers. Paths of our own pages
 * stay text, since they would lead out of the portal.
 */
export const splitLinks = (text: string): MessagePart[] =>
  splitMailLinks(text).flatMap((part) => (part.href === undefined ? splitPhones(part.text) : part))
