import { toMidSentence } from '#features/practice/therapists/labels.ts'
import { m } from '#messages'
import { joinWords, withSmallInitial } from '#shared/words.ts'
import type { Answers } from './contract.ts'
import {
  findConcern,
  isOtherLanguage,
  type Labels,
  labelApproach,
  labelLanguage,
  type Names,
  namePlace,
  timeNames,
  toLabels,
} from './labels.ts'

const askedFor: Labels = {
  myself: m.match_asked_for_myself,
  couple: m.match_asked_for_couple,
  family: m.match_asked_for_family,
  child: m.match_asked_for_child,
  'someone-else': m.match_asked_for_someone_else,
}
const askedAges: Labels = {
  children: m.match_asked_age_children,
  teens: m.match_asked_age_teens,
  'young-adults': m.match_asked_age_young_adults,
  adults: m.match_asked_age_adults,
  seniors: m.match_asked_age_seniors,
  couples: m.match_asked_for_couple,
  families: m.match_asked_for_family,
}

/** For the middle of a sentence. In English a way of working is a name, whose capitals stay. */
function formatAskedApproach(key: string, names: Names): string {
  const label = labelApproach(key, names)
  if (!names.stated.approach.has(key)) return withSmallInitial(label)
  return names.english.has(label) ? label : toMidSentence(label)
}

function formatAskedLanguages(keys: readonly string[], names: Names): string {
  if (keys.length === 1 && keys[0] === 'english') return m.match_asked_language_en()
  if (keys.length === 1 && keys[0] === 'french') return m.match_asked_language_fr()
  if (keys.length === 1 && keys.every((key) => isOtherLanguage(key, names))) {
    return m.match_asked_language_other()
  }
  const labels = keys.map((key) =>
    isOtherLanguage(key, names)
      ? withSmallInitial(m.match_language_other())
      : toMidSentence(labelLanguage(key, names)),
  )
  return m.match_asked_language({ languages: joinWords(labels, 'disjunction') })
}

/** "You asked for help …": the answers as the end of that sentence. Empty if all were skipped. */
export function formatAsked(answers: Answers, names: Names): string {
  const { concern = [], age = [], language = [], location = [], when = [], approach = [] } = answers
  const [who] = answers.for ?? []
  const specific = concern.filter(
    (key) => names.concerns.find((one) => one.key === key)?.specialties !== '',
  )
  const places = location.map((key) =>
    namePlace(key, names.offices.find((office) => office.key === key)?.place ?? key),
  )
  return [
    ...(specific.length > 0
      ? [
          m.match_asked_concern({
            concerns: joinWords(
              specific.map((key) => findConcern(key, names) ?? m.match_asked_other_concern()),
            ),
          }),
        ]
      : []),
    // The age says more, except that a couple or a family is not one person.
    ...(who !== undefined && (age.length === 0 || who === 'couple' || who === 'family')
      ? toLabels(askedFor, [who])
      : []),
    ...toLabels(askedAges, age),
    ...(language.length > 0 ? [formatAskedLanguages(language, names)] : []),
    ...(places.length > 0
      ? [m.match_asked_place({ places: joinWords(places, 'disjunction') })]
      : []),
    ...(when.length > 0
      ? [m.match_asked_when({ times: joinWords(toLabels(timeNames, when), 'disjunction') })]
      : []),
    ...(approach.length > 0
      ? [
          m.match_asked_approach({
            approaches: joinWords(
              approach.map((key) => formatAskedApproach(key, names)),
              'disjunction',
            ),
          }),
        ]
      : []),
  ].join(', ')
}
