import type { SiteContent } from '#features/practice/site/contract/content.ts'

// In every text: a phone number in an answer of the questions page leads as far as a field does.
const patterns = [
  /https?:\/\/[^\s"'<>()]+/giu,
  // Only from the start of a word: an attempt at each of its characters takes time that grows with its square.
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/giu,
  /(?<![\p{L}\d])\+?\d(?:[\s().-]{0,3}\d){6,14}(?![\p{L}\d])/gu,
]
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

function addFound(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    for (const pattern of patterns) {
      for (const text of value.match(pattern) ?? []) if (!dayPattern.test(text)) found.add(text)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) addFound(inner, found)
  }
}

/** Each phone number, email, web address and postal address that the content sends clients to. */
function listContacts(content: SiteContent): Set<string> {
  const found = new Set<string>()
  addFound(content, found)
  const addresses = [
    content.practice.mailingAddress.map(({ en }) => en),
    ...content.offices.map(({ street, suite, city, postalCode }) => [
      street.en,
      suite.en,
      city.en,
      postalCode,
    ]),
  ]
  for (const lines of addresses) {
    const address = lines.filter(Boolean).join(', ')
    if (address) found.add(address)
  }
  return found
}

/**
 * The contacts and links that a publication adds and removes. A change of them decides whom clients call,
 * write to and pay.
 */
export function compareContacts(before: SiteContent, after: SiteContent) {
  const old = listContacts(before)
  const current = listContacts(after)
  return { added: [...current.difference(old)], removed: [...old.difference(current)] }
}
