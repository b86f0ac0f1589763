import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { joinWords, withCapital, withSmallInitial } from '#shared/words.ts'
import type { Availability } from './contract/details.ts'

/**
 * The name of a language, which profiles hold as an English word, in the language of the page. One that the
 * message does not list stays as it was typed.
 */
export const nameLanguage = (language: string): string => m.therapists_language({ language })

/**
 * A label within a sentence, where French writes a small initial: `Psychologue` → `psychologue`.
 */
export const toMidSentence = (label: string): string =>
  getLanguage() === 'fr' ? withSmallInitial(label) : label

/** `English, French`, in French `Anglais, français`. */
export const formatLanguages = (languages: readonly string[]): string =>
  languages
    .map(nameLanguage)
    .map((name, position) => (position === 0 ? name : toMidSentence(name)))
    .join(', ')

const times: Readonly<Record<Availability, () => string>> = {
  weekdays: m.therapists_weekdays,
  evenings: m.therapists_evenings,
  weekends: m.therapists_weekends,
}

/** `Evenings` */
export const nameTime = (time: Availability): string => withCapital(times[time]())

/** `Weekdays and evenings`; empty if nothing is stated. */
export const formatTimes = (availability: readonly Availability[]): string =>
  withCapital(joinWords(availability.map((time) => times[time]())))

/**
 * Where a therapist sees clients: `Riverside, or by video`, `By video only`. `places` are the names of the offices;
 * undefined when nothing is known.
 */
export function formatPlaces(places: readonly string[], isByVideo: boolean): string | undefined {
  if (places.length === 0) return isByVideo ? m.directory_video_only() : undefined
  const joined = joinWords(places)
  return isByVideo ? m.directory_place_or_video({ places: joined }) : joined
}
