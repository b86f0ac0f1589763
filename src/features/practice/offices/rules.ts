import type { OfficeAddress, Site } from '#features/practice/site/contract/read-schemas.ts'
import type { Language } from '#shared/language.ts'

/** `12 Main Street Suite 3`, in French `12, rue Main, bureau 3` */
export const formatStreet = ({ street, suite }: OfficeAddress, language: Language) =>
  [street, suite].filter(Boolean).join(language === 'fr' ? ', ' : ' ')

/** `Ottawa ON K1A 0B1`, in French `Ottawa (Ontario) K1A 0B1`. The postal code stays on one line. */
export const formatCity = ({ city, region, postalCode }: OfficeAddress, language: Language) =>
  [
    city,
    language === 'fr' && region !== '' ? `(${region})` : region,
    postalCode.replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .join(' ')

/**
 * The office in the address of the request form: its place as visitors write it, where that is the key
 * but for its case, otherwise the key.
 */
export const toLocationQuery = ({ key, place }: OfficeAddress) =>
  place.toLowerCase() === key ? place : key

/** `Every day 9AM - 9PM, appointment only` */
export const formatHours = ({ hours }: Pick<Site['practice'], 'hours'>) =>
  [hours.text, hours.note].filter(Boolean).join(', ')
