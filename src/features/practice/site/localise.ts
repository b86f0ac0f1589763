import type { Language } from '#shared/language.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { formatPostalCode } from '#shared/postal-code.ts'
import { formatPracticePhone } from '#shared/practice-phone.ts'
import { withCapital, withSmallInitial } from '#shared/words.ts'
import type { ReadContent, SiteContent } from './contract/content.ts'
import type { RichText } from './contract/text.ts'
import { getFirstWords, isNameKnown } from './rules.ts'
import { formatVisitorHours } from './visitor-hours.ts'

/** Values of the server's settings that texts may name: `30 days`. */
export type SettingWords = {
  leadDays: string
  chatDays: string
  auditDays: string
  visitorAddressDays: string
  waitlistDays: string
  matchAnswerDays: string
  requestLinkDays: string
  backupDays: string
  staffCookies: string
}

/** The words in `{…}` that a text may contain; the editor lists them. */
export const placeholderNames = [
  'practiceName',
  'shortName',
  'city',
  'inCity',
  'phone',
  'phoneLink',
  'email',
  'hours',
  'consultationMinutes',
  'feeRange',
  'creditCards',
  'leadDays',
  'chatDays',
  'auditDays',
  'visitorAddressDays',
  'waitlistDays',
  'matchAnswerDays',
  'requestLinkDays',
  'backupDays',
  'staffCookies',
] as const
type PlaceholderName = (typeof placeholderNames)[number]

type FeeRange = SiteContent['practice']['feeRange']

/** `$140 - $180`, in French `140 $ à 180 $`; empty if fees are not named. */
export function formatFeeRange(range: FeeRange, language: Language): string {
  if (!range) return ''
  const { from, to } = range
  if (language === 'fr') return from === to ? `${to}\u00a0$` : `${from}\u00a0$ à ${to}\u00a0$`
  return from === to ? `$${to}` : `$${from} - $${to}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBilingual = (value: Record<string, unknown>) =>
  'en' in value && 'fr' in value && Object.keys(value).length === 2

/** A plain text, or the first words of a rich one, by which it is recognised; empty if there are none. */
function findFirstWords(text: unknown): string {
  if (typeof text === 'string') return text
  return Array.isArray(text) ? getFirstWords(text as RichText) : '' // the schema has no other texts
}

/** The text of one language. Where it is empty, the English one, with which `onMissing` is called. */
function chooseLanguage(
  value: unknown,
  language: Language,
  onMissing: (english: unknown) => void,
): unknown {
  const choose = (inner: unknown) => chooseLanguage(inner, language, onMissing)
  if (Array.isArray(value)) return value.map(choose)
  if (!isObject(value)) return value
  if (isBilingual(value)) {
    const chosen = value[language]
    const isMissing = (Array.isArray(chosen) || typeof chosen === 'string') && chosen.length === 0
    if (!isMissing) return chosen
    onMissing(value['en'])
    return value['en']
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, choose(inner)]))
}

const isPicture = (value: Record<string, unknown>) => 'drawing' in value && 'image' in value

/** Replaces pictures without a drawing and without an uploaded picture by null. */
function removeEmptyPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeEmptyPictures)
  if (!isObject(value)) return value
  if (isPicture(value)) return value['drawing'] || value['image'] ? value : null
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, removeEmptyPictures(inner)]),
  )
}

/** A practice that has not entered its name, within a sentence. */
const unnamedPractice: Record<Language, string> = { en: 'our practice', fr: 'notre cabinet' }
const unnamedPractices = new Set(Object.values(unnamedPractice))

function fillPlaceholders(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value
    return value.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string, at: number) => {
      const word = Object.hasOwn(words, name) ? (words[name] ?? whole) : whole
      return at === 0 && unnamedPractices.has(word) ? withCapital(word) : word
    })
  }
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, words))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillPlaceholders(inner, words)]),
  )
}

/** The city in a sentence, where the practice has not written it: `in Ottawa`, in French `à Ottawa`. */
function toInCity(city: string, language: Language): string {
  if (city === '') return ''
  if (language === 'en') return `in ${city}`
  // A city takes another preposition than the province.
  return city === 'Ontario' ? `en ${city}` : `à\u00a0${city}`
}

/** Content in one language, and which of its texts are in English because they have no French. */
export type LocalisedContent = { content: ReadContent; english: ReadonlySet<string> }

/** The content as a visitor reads it: in one language, with its placeholders filled in. */
export const localise = (
  content: SiteContent,
  language: Language,
  settings: SettingWords,
): ReadContent => localiseWithGaps(content, language, settings).content

/** As `localise`, with the texts that have no French: plain ones whole, rich ones by their first words. */
export function localiseWithGaps(
  content: SiteContent,
  language: Language,
  settings: SettingWords,
): LocalisedContent {
  const missing = new Set<string>()
  const chosen = removeEmptyPictures(
    chooseLanguage(content, language, (english) => missing.add(findFirstWords(english))),
  ) as ReadContent // both schemas come from one definition
  const { practice } = chosen
  // The starting name is shown in the editor only.
  if (!isNameKnown(content.practice.name.en)) practice.name = ''
  if (!isNameKnown(content.practice.shortName.en)) practice.shortName = practice.name
  practice.phone = formatPracticePhone(practice.phone, language)
  for (const office of chosen.offices) office.postalCode = formatPostalCode(office.postalCode)
  // English words in a French sentence would be worse than derived ones.
  practice.inCity = content.practice.inCity[language] || toInCity(practice.city, language)
  if (content.practice.hours.text.en === '') {
    practice.hours.text = formatVisitorHours(content.hours, language)
  }
  const words: Record<PlaceholderName, string> = {
    ...settings,
    practiceName: practice.name || unnamedPractice[language],
    shortName: practice.shortName,
    city: practice.city,
    inCity: practice.inCity,
    phone: practice.phone,
    phoneLink: practice.phone ? phoneLink(practice.phone) : '',
    email: practice.email,
    hours: withSmallInitial(practice.hours.text),
    consultationMinutes: String(practice.consultationMinutes),
    feeRange: formatFeeRange(practice.feeRange, language),
    creditCards: practice.creditCards,
  }
  missing.delete('')
  return {
    content: fillPlaceholders(chosen, words) as ReadContent, // only strings change
    english: new Set(fillPlaceholders([...missing], words) as string[]), // as above
  }
}
