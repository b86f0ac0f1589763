import { getLanguage } from './local-path.ts'
import { northAmericanDigits, splitExtension } from './phone.ts'

/**
 * The phone number of a practice in one form on pages, in emails and in the editor, however it was typed:
 * `613-555-0187` and `1-613-555-0187`, in French `613 555-0187`. What cannot be regrouped stays.
 */
export function formatPracticePhone(phone: string, language = getLanguage()): string {
  const { number, extension } = splitExtension(phone.trim())
  const digits = northAmericanDigits(number)
  // Words beside the number must not get lost.
  if (digits === undefined || /[^\d\s+().\-–/]/u.test(number)) return phone.trim()
  const [parting, word] = language === 'en' ? ['-', 'ext.'] : ['\u00a0', 'poste']
  const countryCode = number.replace(/\D/g, '').length === 11 ? `1${parting}` : ''
  const grouped = `${countryCode}${digits.slice(0, 3)}${parting}${digits.slice(3, 6)}-${digits.slice(6)}`
  return extension === undefined ? grouped : `${grouped} ${word} ${extension}`
}
