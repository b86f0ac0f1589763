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

export const hasPlus = (phone: string) => /^\D*\+/.test(phone)

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
