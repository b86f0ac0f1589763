// Apart from reading a number: a form that only asks for one shows none.

import { getLanguage } from './local-path.ts'
import { hasPlus, northAmericanDigits, splitExtension } from './phone.ts'

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
