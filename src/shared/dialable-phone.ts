import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { splitExtension } from './phone.ts'

// Loaded by the editor and by a publication only: the numbering plans of all countries are 83 KB.

/** Characters of a number. Words beside it, such as "call us", cannot be dialled. */
const onlyNumber = /^[\d\s+().\-–/]+$/u
// In North America neither the area code nor the exchange begins with 0 or 1.
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/
const shortCode = /^\d{3,6}$/

/** True if a phone can reach someone by this number. */
export function isDialable(phone: string): boolean {
  const { number } = splitExtension(phone.trim())
  if (!onlyNumber.test(number)) return false
  const parsed = parsePhoneNumberFromString(number.replace(/^\s*00(?=[1-9])/, '+'), 'CA')
  if (!parsed?.isValid()) return false
  return parsed.countryCallingCode !== '1' || northAmerican.test(parsed.nationalNumber)
}

/** Problem of the phone number of a practice or, with its short codes, of a help line; undefined if there is none. */
export function findPhoneProblem(phone: string, takesShortCodes = false): string | undefined {
  if (phone === '' || isDialable(phone)) return undefined
  if (takesShortCodes && shortCode.test(phone.trim())) return undefined
  return 'This number cannot be dialled. Please enter it with its area code, like 613-555-0142'
}
