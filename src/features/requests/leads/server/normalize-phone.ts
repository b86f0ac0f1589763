import { formatPhone, splitExtension } from '#shared/phone.ts'

/** The characters of a phone number. Anything else, such as "after 5", is text that must not get lost. */
const onlyNumber = /^[\d\s+().\-–/]+$/u
const northAmerican = /^\(\d{3}\) \d{3}-\d{4}$/
/** Without zeros, because one that is dialled within a country may be dropped. */
const toDigits = (number: string) => number.replaceAll(/[\D0]/g, '')

/**
 * The form in which a phone number is stored: `(XXX) XXX-XXXX` for North America, the international format
 * for a valid number of another country (`+49 30 123456789`), and otherwise what was typed.
 */
export async function normalizePhone(typed: string): Promise<string> {
  const written = formatPhone(typed)
  const { number, extension } = splitExtension(written)
  if (!onlyNumber.test(number) || northAmerican.test(number)) return written
  // Takes 4 MB of memory, so it is loaded with the first number that needs it.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  // Most countries dial 00 for an international call; Canada, the default country, dials 011.
  const parsed = parsePhoneNumberFromString(number.replace(/^00(?=[1-9])/, '+'), 'CA')
  if (!parsed?.isValid() || parsed.countryCallingCode === '1') return written
  const international = parsed.formatInternational()
  // The library takes some digits for the code of a carrier and leaves them out.
  if (!toDigits(number).endsWith(toDigits(international))) return written
  return extension === undefined ? international : `${international} ext. ${extension}`
}
