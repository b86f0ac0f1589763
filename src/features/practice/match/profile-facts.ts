import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import {
  type FacetName,
  parseFacetValue,
  readFacets,
} from '#features/practice/therapists/facets.ts'
import { nameLanguage } from '#features/practice/therapists/labels.ts'
import { virtualPlace } from '#features/practice/therapists/places.ts'
import type { Answers } from './contract.ts'

// Facts of a profile, as far as the rules ask for it. Nothing is inferred: what is not there is not true.

/** Something that a profile says: the same key in every language, and a name in the language of the page. */
export type Fact = { key: string; name: string }

export const ageGroups = ['children', 'teens', 'young-adults', 'adults', 'seniors'] as const

export type ProfileFacts = {
  id: number
  isAccepting: boolean
  /** Age groups, couples and families. */
  clients: readonly string[]
  languages: readonly Fact[]
  /** The published offices where the therapist sits. */
  offices: readonly Fact[]
  hasVideo: boolean
  /** In the order of the profile, which names the main work first. */
  specialties: readonly Fact[]
  approaches: readonly Fact[]
  times: readonly string[]
  pronouns: Fact | undefined
  isSupervised: boolean
}

/** A concern of the content, with the keys of the specialties that it stands for. */
export type Concern = { key: string; specialties: readonly string[] }

/** Facts for the rules beside the profile. */
export type Asked = { answers: Answers; concerns: readonly Concern[] }

type Offices = readonly { key: string; place: string }[]

/** Entries as keys, with their names in the language of the page. */
function toFacts(name: FacetName, entries: readonly string[], names = entries): Fact[] {
  const facts = entries.map((entry, at) => ({
    key: parseFacetValue(name, entry),
    name: names[at] ?? entry,
  }))
  return [
    ...new Map(facts.filter(({ key }) => key !== '').map((fact) => [fact.key, fact])).values(),
  ]
}

/** Pronouns as a key: `she/her` → `she-her`. */
export const toPronounsKey = (pronouns: string) => parseFacetValue('approach', pronouns)

/** @param shown the same profile in the language of the page */
export function toProfileFacts(
  stored: Therapist,
  shown: Pick<Therapist, 'specializations' | 'approaches' | 'pronouns'>,
  offices: Offices,
): ProfileFacts {
  const facets = readFacets(
    stored,
    offices.map(({ key }) => key),
  )
  const pronouns = { key: toPronounsKey(stored.pronouns), name: shown.pronouns.trim() }
  return {
    id: stored.id,
    isAccepting: stored.acceptingClients,
    clients: facets.age,
    languages: toFacts('language', stored.languages, stored.languages.map(nameLanguage)),
    offices: offices
      .filter(({ key }) => facets.location.includes(key))
      .map(({ key, place }) => ({ key, name: place })),
    hasVideo: facets.location.includes(virtualPlace),
    specialties: toFacts('concern', stored.specializations, shown.specializations),
    approaches: toFacts('approach', stored.approaches, shown.approaches),
    times: facets.when,
    pronouns: pronouns.key === '' ? undefined : pronouns,
    isSupervised: stored.isSupervised,
  }
}

// Parts of a profile that meet an answer, for the table of rules. Undefined where the answer asks for nothing of
// that kind.

const clientsByAnswer: Readonly<Record<string, readonly string[]>> = {
  couple: ['couples'],
  family: ['families'],
  child: ['children', 'teens'],
}

/** Values that have no other name here; `labels.ts` names them. */
const toPlainFacts = (keys: readonly string[]): Fact[] => keys.map((key) => ({ key, name: key }))

export function listClients(
  { clients }: ProfileFacts,
  answer: string,
  { answers }: Asked,
): Fact[] | undefined {
  const wanted = clientsByAnswer[answer]
  // The age says more precisely which child it is for.
  if (!wanted || (answer === 'child' && answers.age !== undefined)) return undefined
  return toPlainFacts(clients.filter((kind) => wanted.includes(kind)))
}

export const listAgeGroups = ({ clients }: ProfileFacts, answer: string) =>
  toPlainFacts(clients.filter((kind) => kind === answer))

const findByKey = (facts: readonly Fact[], key: string) => facts.filter((fact) => fact.key === key)

export const listLanguages = ({ languages }: ProfileFacts, answer: string) =>
  findByKey(languages, answer)

export const listPlaces = ({ offices, hasVideo }: ProfileFacts, answer: string): Fact[] =>
  answer === virtualPlace
    ? toPlainFacts(hasVideo ? [virtualPlace] : [])
    : findByKey(offices, answer)

export const listOffices = ({ offices }: ProfileFacts, answer: string) =>
  answer === virtualPlace ? undefined : findByKey(offices, answer)

/** The specialties that an answer asks for: those of a concern, or one by its own name. */
function listWantedSpecialties(answer: string, { concerns }: Asked): readonly string[] {
  const concern = concerns.find(({ key }) => key === answer)
  return concern ? concern.specialties : [answer]
}

function findSpecialties(specialties: readonly Fact[], answer: string, asked: Asked) {
  const wanted = listWantedSpecialties(answer, asked)
  if (wanted.length === 0) return undefined
  return specialties.filter(({ key }) => wanted.includes(key))
}

export const listSpecialties = ({ specialties }: ProfileFacts, answer: string, asked: Asked) =>
  findSpecialties(specialties, answer, asked)

const mainSpecialties = 3

export const listMainSpecialties = ({ specialties }: ProfileFacts, answer: string, asked: Asked) =>
  findSpecialties(specialties.slice(0, mainSpecialties), answer, asked)

export const listTimes = ({ times }: ProfileFacts, answer: string) =>
  toPlainFacts(times.filter((time) => time === answer))

/** Pronouns are answers of the question about ways of working, as `pronouns-she-her`. */
const pronounsPrefix = 'pronouns-'
export const toPronounsAnswer = (key: string) => pronounsPrefix + key
const isPronounsAnswer = (answer: string) => answer.startsWith(pronounsPrefix)

export const listApproaches = ({ approaches }: ProfileFacts, answer: string) =>
  isPronounsAnswer(answer) ? undefined : findByKey(approaches, answer)

export const listPronouns = ({ pronouns }: ProfileFacts, answer: string): Fact[] | undefined => {
  if (!isPronounsAnswer(answer)) return undefined
  return pronouns && toPronounsAnswer(pronouns.key) === answer ? [pronouns] : []
}
