import { virtualPlace } from '#features/practice/therapists/places.ts'
import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { type MatchQuestion, maxChoices, type Question } from './contract.ts'
import {
  ageLabels,
  forLabels,
  labelAnswers,
  type Names,
  questionNames,
  whenLabels,
} from './labels.ts'
import { ageGroups, type ProfileFacts, toPronounsAnswer } from './profile-facts.ts'

type Option = MatchQuestion['options'][number]

const option = (value: string, label: string, hint = ''): Option => ({ value, label, hint })

const toOptions = (labels: Readonly<Record<string, () => string>>, keys: readonly string[]) =>
  keys.map((key) => option(key, labels[key]?.() ?? key))

/** Keys by how many profiles have them, the most frequent first. */
function countKeys(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const key of lists.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, often], [other, rare]) => rare - often || one.localeCompare(other))
    .map(([key]) => key)
}

/** With the texts of the option that are in English on a French page. */
function markEnglish(shown: Option, { english }: Names): Option {
  const found = (['label', 'hint'] as const).filter((name) => english.has(shown[name]))
  return found.length === 0 ? shown : { ...shown, english: found }
}

const maxApproaches = 8
const maxPronouns = 4

function listForOptions(team: readonly ProfileFacts[]): Option[] {
  const sees = (kind: string) => team.some(({ clients }) => clients.includes(kind))
  const isOffered: Readonly<Record<string, boolean>> = {
    couple: sees('couples'),
    family: sees('families'),
    child: sees('children') || sees('teens'),
  }
  const keys = Object.keys(forLabels).filter((key) => isOffered[key] ?? true)
  return toOptions(forLabels, keys)
}

/** English and French are asked for most, the page's own first; the others are found by their names. */
function listLanguageOptions(team: readonly ProfileFacts[], names: Names): Option[] {
  const keys = countKeys(team.map(({ languages }) => languages.map(({ key }) => key)))
  const language = getLanguage()
  const usual = language === 'fr' ? ['french', 'english'] : ['english', 'french']
  const toOption = (key: string) => option(key, labelAnswers('language', [key], names).join())
  return [
    ...usual.filter((key) => keys.includes(key)).map(toOption),
    ...keys
      .filter((key) => !usual.includes(key))
      .map(toOption)
      .toSorted((one, other) => one.label.localeCompare(other.label, language)),
  ]
}

function listPlaceOptions(team: readonly ProfileFacts[], { offices }: Names): Option[] {
  const video = option(virtualPlace, m.match_location_video(), m.match_location_video_hint())
  return [
    ...offices.map(({ key, place }) => option(key, place)),
    ...(team.some(({ hasVideo }) => hasVideo) ? [video] : []),
  ]
}

function listApproachOptions(team: readonly ProfileFacts[], names: Names): Option[] {
  const approaches = countKeys(team.map((each) => each.approaches.map(({ key }) => key)))
  const pronouns = countKeys(team.map((each) => (each.pronouns ? [each.pronouns.key] : [])))
  const label = (key: string) => labelAnswers('approach', [key], names).join()
  const toPronounsOption = (stem: string): Option => {
    const key = toPronounsAnswer(stem)
    const name = names.stated.pronouns.get(stem) ?? ''
    const shown = option(key, label(key))
    return names.english.has(name) ? { ...shown, englishWords: [name] } : shown
  }
  return [
    ...pronouns.slice(0, maxPronouns).map(toPronounsOption),
    ...approaches.slice(0, maxApproaches).map((key) => option(key, label(key))),
  ]
}

/** The questions with the answers that lead to a therapist of this team. */
export function listQuestions(team: readonly ProfileFacts[], names: Names): MatchQuestion[] {
  const question = (key: Question, title: string, hint: string, options: Option[]) => ({
    key,
    title,
    name: questionNames[key](),
    hint,
    // One step asks for one age group, although a call may name several.
    max: key === 'age' ? 1 : maxChoices[key],
    options: options.map((shown) => markEnglish(shown, names)),
  })
  const ages = ageGroups.filter((age) => team.some(({ clients }) => clients.includes(age)))
  return [
    question('for', m.match_question_for(), '', listForOptions(team)),
    question(
      'concern',
      m.match_question_concern(),
      m.match_question_concern_hint(),
      names.concerns.map(({ key, label, hint }) => option(key, label, hint)),
    ),
    question(
      'age',
      m.match_question_age(),
      m.match_question_age_hint(),
      toOptions(ageLabels, ages),
    ),
    question(
      'language',
      m.match_question_language(),
      m.match_question_language_hint(),
      listLanguageOptions(team, names),
    ),
    question(
      'location',
      m.match_question_location(),
      m.match_question_location_hint(),
      listPlaceOptions(team, names),
    ),
    question(
      'when',
      m.match_question_when(),
      m.match_question_when_hint(),
      toOptions(whenLabels, Object.keys(whenLabels)),
    ),
    question(
      'approach',
      m.match_question_approach(),
      m.match_question_approach_hint(),
      listApproachOptions(team, names),
    ),
  ].filter(({ options }) => options.length > 0)
}
