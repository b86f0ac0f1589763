// An extension as people write it: "ext 22", "x22", "poste 22" (French), "#22", ";ext=22".
const extension = /[\s,;]*(?:\bext(?:ension)?\b|\bposte\b|(?<!\p{L})x|#)[\s.:=#]*(\d{1,7})\D*$/iu

/** The number and its extension, both still as typed. */
function splitExtension(phone: string): { number: string; extension: string | undefined } {
  const match = extension.exec(phone)
  if (!match) return { number: phone, extension: undefined }
  return { number: phone.slice(0, match.index), extension: match[1] }
}

const hasPlus = (phone: string) => /^\D*\+/.test(phone)

/** The ten digits of a North American number, if it is one: the country code is absent or 1. */
function northAmericanDigits(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  return digits.length === 10 && !hasPlus(number) ? digits : undefined
}

/**
 * A number's digits without its extension, a leading country code 1 dropped:
 * `+1 613-555-0187 ext 22` → `6135550187`.
 */
export function phoneDigits(phone: string): string {
  const { number } = splitExtension(phone)
  return northAmericanDigits(number) ?? number.replace(/\D/g, '')
}

/**
 * `(XXX) XXX-XXXX` for a North American number. Anything else (another country code, an extension)
 * stays as typed, because regrouping its digits would make a number that nobody can dial.
 */
export function formatPhone(phone: string): string {
  // Controls and invisible marks, such as the ones that turn the direction of a text around.
  const typed = phone
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  const { extension } = splitExtension(typed)
  const digits = northAmericanDigits(typed)
  if (digits === undefined || extension !== undefined) return typed
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The `tel:` address of a number as it is stored: RFC 3966, an extension as `;ext=`. */
export function phoneLink(phone: string): string {
  const { number, extension } = splitExtension(phone)
  const suffix = extension === undefined ? '' : `;ext=${extension}`
  const local = northAmericanDigits(number)
  if (local !== undefined) return `tel:+1${local}${suffix}`
  // "+44 (0)20 …": the zero is dialled inside the country only.
  const digits = (hasPlus(number) ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '')
  if (hasPlus(number)) return `tel:+${digits}${suffix}`
  // The prefixes for calls abroad, from North America and from most other places.
  const abroad = digits.length > 11 && /^(?:011|00)([1-9]\d+)$/.exec(digits)
  return abroad ? `tel:+${abroad[1]}${suffix}` : `tel:${digits}${suffix}`
}
