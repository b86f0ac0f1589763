// Why a colleague is proposed where a therapist is full, from what both profiles state.

import { m } from '#messages'
import { getListFormat, joinWords, withSmallInitial } from '#shared/words.ts'
import type { SimilarTherapist } from './contract/public.ts'
import { nameLanguage, toMidSentence } from './labels.ts'
import { toPlaces, virtualPlace } from './places.ts'

/** More specialties would make a list of the sentence. */
const maxConcerns = 2

/** A part of the sentence; on a French page, a specialty without French is in English. */
type Part = { text: string; lang: 'en' | undefined }

type Office = { key: string; name: string; place: string }

/** `Anxiety and grief`, in parts of which some may be English. */
function toConcerns({ sharedSpecialties, untranslated }: SimilarTherapist): Part[] {
  const shown = sharedSpecialties.slice(0, maxConcerns)
  return getListFormat()
    .formatToParts(shown)
    .map(({ type, value }, at) => {
      const isEnglish =
        type === 'element' && untranslated?.specializations.includes(value) ? 'en' : undefined
      return { text: at > 0 ? withSmallInitial(value) : value, lang: isEnglish }
    })
}

/** `in Riverside or by video`; empty when nothing is known. */
function formatWhere(therapist: SimilarTherapist, offices: readonly Office[]): string {
  const keys = toPlaces(
    therapist,
    offices.map(({ key }) => key),
  )
  const places = offices
    .filter(({ key }) => keys.includes(key))
    .map(({ place, name }) => m.match_asked_place_office({ place: place || name }))
  const ways = keys.includes(virtualPlace) ? [...places, m.match_asked_place_video()] : places
  return joinWords(ways, 'disjunction')
}

/** `Anxiety and grief, in French, in Riverside or by video` */
export function describeSimilar(
  therapist: SimilarTherapist,
  { offices }: { offices: readonly Office[] },
): Part[] {
  const languages = therapist.sharedLanguages.map((one) => toMidSentence(nameLanguage(one)))
  const more = [
    languages.length > 0 ? m.waitlist_similar_languages({ languages: joinWords(languages) }) : '',
    formatWhere(therapist, offices),
  ]
  return [
    ...toConcerns(therapist),
    ...more.filter((one) => one !== '').map((one) => ({ text: `, ${one}`, lang: undefined })),
  ]
}
