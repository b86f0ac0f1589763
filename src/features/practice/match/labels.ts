import type { ReadContent } from '#features/practice/site/contract/content.ts'
import { toMidSentence } from '#features/practice/therapists/labels.ts'
import { virtualPlace as video } from '#features/practice/therapists/places.ts'
import { m } from '#messages'
import { joinWords, withCapital, withSmallInitial } from '#shared/words.ts'
import type { Question } from './contract.ts'
import { type Fact, type ProfileFacts, toPronounsAnswer } from './profile-facts.ts'
import type { Limit, Reason } from './propose.ts'

// The sentences of "Help me choose". Only the server loads this file.

type Concerns = ReadContent['pages']['match']['concerns']
type Offices = readonly { key: string; place: string }[]

/** Facts that the sentences name beside the profile. */
export type Names = {
  concerns: Concerns
  offices: Offices
  /** Facts of all profiles, by key. */
  stated: Readonly<
    Record<'concern' | 'language' | 'approach' | 'pronouns', ReadonlyMap<string, string>>
  >
  /** Specialties and approaches that are in English on a French page, because a profile has no French for them. */
  untranslated: readonly string[]
  /** These, and the texts of the content that have no French. */
  english: ReadonlySet<string>
}

export const questionNames: Readonly<Record<Question, () => string>> = {
  for: m.match_name_for,
  concern: m.match_name_concern,
  age: m.match_name_age,
  language: m.match_name_language,
  location: m.match_name_location,
  when: m.match_name_when,
  approach: m.match_name_approach,
}

export type Labels = Readonly<Record<string, () => string>>

export const forLabels: Labels = {
  myself: m.match_for_myself,
  couple: m.match_for_couple,
  family: m.match_for_family,
  child: m.match_for_child,
  'someone-else': m.match_for_someone_else,
}
export const ageLabels: Labels = {
  children: m.therapists_age_children,
  teens: m.therapists_age_teens,
  'young-adults': m.therapists_age_young_adults,
  adults: m.therapists_age_adults,
  seniors: m.therapists_age_seniors,
  couples: m.therapists_age_couples,
  families: m.therapists_age_families,
}
export const whenLabels: Labels = {
  weekdays: m.match_when_weekdays,
  evenings: m.match_when_evenings,
  weekends: m.match_when_weekends,
}
const clientNames: Labels = {
  children: m.match_clients_children,
  teens: m.match_clients_teens,
  'young-adults': m.match_clients_young_adults,
  adults: m.match_clients_adults,
  seniors: m.match_clients_seniors,
  couples: m.match_clients_couples,
  families: m.match_clients_families,
}
export const timeNames: Labels = {
  weekdays: m.match_time_weekdays,
  evenings: m.match_time_evenings,
  weekends: m.match_time_weekends,
}
/** Labels of keys, in the order of the table. */
export const toLabels = (labels: Labels, keys: readonly string[]) =>
  Object.entries(labels).flatMap(([key, label]) => (keys.includes(key) ? [label()] : []))

export const namePlace = (key: string, name: string) =>
  key === video ? m.match_asked_place_video() : m.match_asked_place_office({ place: name })

/** As in the middle of a sentence. Undefined for one that the practice does not name and no profile has. */
export const findConcern = (key: string, { concerns, stated }: Names): string | undefined => {
  const concern = concerns.find((one) => one.key === key)
  if (concern) return concern.inSentence || withSmallInitial(concern.label)
  const specialty = stated.concern.get(key)
  return specialty === undefined ? undefined : withSmallInitial(specialty)
}

function formatAreaLimit(key: string, names: Names): string {
  const concern = findConcern(key, names)
  return concern === undefined ? m.match_limit_other_area() : m.match_limit_area({ concern })
}

/** The names that `sentences` have in English on a French page, in the letter case of the sentences. */
export function listEnglishNames(
  { concerns, offices, untranslated, english }: Names,
  sentences: readonly string[],
): string[] {
  const names = [
    ...concerns.flatMap(({ label, inSentence }) => [label, inSentence]),
    ...offices.map(({ place }) => place),
    ...untranslated,
  ].filter((name) => english.has(name))
  const forms = new Set(names.flatMap((name) => [name, withSmallInitial(name)]))
  return [...forms].filter((form) => sentences.some((sentence) => sentence.includes(form)))
}

/** Reasons that fit, as sentences. */
export function formatReason({ code, facts }: Reason): string {
  const names = facts.map(({ name }) => name)
  const keys = facts.map(({ key }) => key)
  switch (code) {
    case 'areas':
      return m.match_reason_areas({ areas: joinWords(names.map(withSmallInitial)) })
    case 'clients':
      return m.match_reason_clients({ clients: joinWords(toLabels(clientNames, keys)) })
    case 'languages':
      return m.match_reason_languages({ languages: joinWords(names.map(toMidSentence)) })
    case 'places':
      return withCapital(
        joinWords(
          facts.map(({ key, name }) => namePlace(key, name)),
          'disjunction',
        ),
      )
    case 'times':
      return m.match_reason_times({ times: joinWords(toLabels(timeNames, keys)) })
    case 'approaches':
      return m.match_reason_approaches({ approaches: joinWords(names) })
    case 'pronouns':
      return m.match_reason_pronouns({ pronouns: joinWords(names) })
  }
}

function formatOfficeLimit({ offices }: ProfileFacts, answers: readonly string[], names: Names) {
  const wanted = names.offices.filter(({ key }) => answers.includes(key)).map(({ place }) => place)
  if (offices.length === 0) return m.match_limit_no_office()
  return m.match_limit_office({
    place: joinWords(offices.map(({ name }) => name)),
    wanted: joinWords(wanted, 'disjunction'),
  })
}

/** Concerns, as text: one sentence for each concern, else one for all. */
export function formatLimit(
  { code, answers }: Limit,
  profile: ProfileFacts,
  names: Names,
): string[] {
  switch (code) {
    case 'area':
      return answers.map((key) => formatAreaLimit(key, names))
    case 'office':
      return [formatOfficeLimit(profile, answers, names)]
    case 'time': {
      if (profile.times.length === 0) return [m.match_limit_no_times()]
      return [m.match_limit_time({ times: joinWords(toLabels(timeNames, answers), 'disjunction') })]
    }
    case 'approach':
      return answers.map((key) =>
        isStatedApproach(key, names)
          ? m.match_limit_approach({ approach: labelApproach(key, names) })
          : m.match_limit_other_approach(),
      )
    case 'pronouns':
      return [
        profile.pronouns
          ? m.match_limit_pronouns({ pronouns: profile.pronouns.name })
          : m.match_limit_no_pronouns(),
      ]
  }
}

const factReasons = (code: Reason['code'], facts: readonly Fact[]): Reason[] =>
  facts.length === 0 ? [] : [{ code, facts }]

const maxAreas = 3
const minReasons = 3

/** Sentences about skipped questions, so that every proposal has a reason. */
export function listFurtherReasons(
  { specialties, languages, offices, hasVideo, times }: ProfileFacts,
  reasons: readonly Reason[],
): Reason[] {
  const places = [...offices, ...(hasVideo ? [{ key: video, name: video }] : [])]
  const further = [
    ...factReasons('areas', specialties.slice(0, maxAreas)),
    ...factReasons('languages', languages),
    ...factReasons('places', places),
    ...factReasons(
      'times',
      times.map((time) => ({ key: time, name: time })),
    ),
  ].filter(({ code }) => reasons.every((reason) => reason.code !== code))
  return further.slice(0, Math.max(0, minReasons - reasons.length))
}

/** An answer that no profile can meet: it asks for something that no therapist here offers. */
export const otherAnswer = 'other'

export const isOtherLanguage = (key: string, { stated }: Names) => !stated.language.has(key)

export const labelLanguage = (key: string, names: Names) =>
  names.stated.language.get(key) ?? m.match_language_other()

/** The answers to one question, as their options are labelled. */
export function labelAnswers(question: Question, answers: readonly string[], names: Names) {
  const label: Readonly<Record<Question, (key: string) => string>> = {
    for: (key) => forLabels[key]?.() ?? key,
    concern: (key) =>
      names.concerns.find((concern) => concern.key === key)?.label ??
      names.stated.concern.get(key) ??
      m.match_concern_other(),
    age: (key) => ageLabels[key]?.() ?? key,
    language: (key) => labelLanguage(key, names),
    location: (key) =>
      key === video
        ? m.match_location_video()
        : (names.offices.find((office) => office.key === key)?.place ?? key),
    when: (key) => whenLabels[key]?.() ?? key,
    approach: (key) => labelApproach(key, names),
  }
  return answers.map(label[question])
}

const findPronouns = (key: string, { stated }: Names) =>
  [...stated.pronouns].find(([stem]) => toPronounsAnswer(stem) === key)?.[1]

const isStatedApproach = (key: string, names: Names) =>
  names.stated.approach.has(key) || findPronouns(key, names) !== undefined

export function labelApproach(key: string, names: Names): string {
  const pronouns = findPronouns(key, names)
  if (pronouns !== undefined) return m.match_pronouns_option({ pronouns })
  return names.stated.approach.get(key) ?? m.match_approach_other()
}
