import { getLanguage } from './local-path.ts'

// An extension as people write it: "ext 22", "x22", "poste 22" (French), "#22", ";ext=22".
const extension = /[\s,;]*(?:\bext(?:ension)?\b|\bposte\b|(?<!\p{L})x|#)[\s.:=#]*(\d{1,7})\D*$/iu

/** The number as typed, and the digits of its extension. */
export function splitExtension(phone: string): {
  number: string
  extension: string | undefined
} {
  const match = extension.exec(phone)
  if (!match) return { number: phone, extension: undefined }
  return { number: phone.slice(0, match.index), extension: match[1] }
}

const hasPlus = (phone: string) => /^\D*\+/.test(phone)

/** The ten digits of a North American number (country code absent or 1), otherwise undefined. */
export function northAmericanDigits(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  return digits.length === 10 && !hasPlus(number) ? digits : undefined
}

/**
 * A number's digits without its extension and without a leading country code 1:
 * `+1 613-555-0187 ext 22` → `6135550187`.
 */
export function phoneDigits(phone: string): string {
  const { number } = splitExtension(phone)
  return northAmericanDigits(number) ?? number.replace(/\D/g, '')
}

/**
 * `(XXX) XXX-XXXX` for a North American number. Anything else (another country code, an extension) is
 * returned as typed, because regrouping its digits would make a number that cannot be dialled.
 */
export function formatPhone(phone: string): string {
  // Control characters and invisible marks, such as those that change the direction of text.
  const typed = phone
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  const { extension } = splitExtension(typed)
  const digits = northAmericanDigits(typed)
  if (digits === undefined || extension !== undefined) return typed
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * A number as the page's language writes it: in French the groups of a North American number are parted by
 * non-breaking spaces and a hyphen, `613 555-0187` and `1 800 555-0142`. What cannot be regrouped stays.
 */
export function formatLocalPhone(phone: string, language = getLanguage()): string {
  const digits = northAmericanDigits(phone)
  if (language === 'en' || digits === undefined || splitExtension(phone).extension) return phone
  const countryCode = phone.replace(/\D/g, '').length === 11 ? '1\u00a0' : ''
  return `${countryCode}${digits.slice(0, 3)}\u00a0${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The `tel:` URL of a stored number (RFC 3966), with an extension as `;ext=`. */
export function phoneLink(phone: string): string {
  const { number, extension } = splitExtension(phone)
  const suffix = extension === undefined ? '' : `;ext=${extension}`
  const local = northAmericanDigits(number)
  if (local !== undefined) return `tel:+1${local}${suffix}`
  // "+44 (0)20 …": the zero is only dialled within the country.
  const digits = (hasPlus(number) ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '')
  if (hasPlus(number)) return `tel:+${digits}${suffix}`
  // The prefixes of international calls, from North America and from most other countries.
  const abroad = digits.length > 11 && /^(?:011|00)([1-9]\d+)$/.exec(digits)
  return abroad ? `tel:+${abroad[1]}${suffix}` : `tel:${digits}${suffix}`
}
