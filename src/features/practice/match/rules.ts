import type { Question } from './contract.ts'
import {
  type Asked,
  type Fact,
  listAgeGroups,
  listApproaches,
  listClients,
  listLanguages,
  listMainSpecialties,
  listOffices,
  listPlaces,
  listPronouns,
  listSpecialties,
  listTimes,
  type ProfileFacts,
} from './profile-facts.ts'

/**
 * - `must`: a therapist who meets none of the answers is not proposed.
 * - `wish`: counts in favour.
 */
export type RuleKind = 'must' | 'wish'

/** The weights that a practice sets in the content of its site. */
export type WeightName = 'concern' | 'mainConcern' | 'office' | 'when' | 'approach' | 'pronouns'
export type Weights = Readonly<Record<WeightName, number>>

export type ReasonCode =
  | 'clients'
  | 'languages'
  | 'places'
  | 'areas'
  | 'times'
  | 'approaches'
  | 'pronouns'
export type LimitCode = 'area' | 'office' | 'time' | 'approach' | 'pronouns'

export type Rule = {
  question: Question
  kind: RuleKind
  /** Parts of a profile that meet an answer; undefined if the rule has nothing to say about the answer. */
  findFacts: (profile: ProfileFacts, answer: string, asked: Asked) => readonly Fact[] | undefined
  /** Points that each met answer adds to the score. */
  weight?: WeightName
  /** The sentence that names what meets the answers. */
  reason?: ReasonCode
  /** The sentence that names the answers which nothing meets. */
  limit?: LimitCode
  /** One of several answers is enough: then the others are not named. */
  isEither?: true
}

/**
 * Rules from answers to therapists. Therapists who do not accept clients are left out before. The sentences are in
 * `labels.ts`, in the order of this table. A profile that says nothing meets nothing.
 */
export const rules: readonly Rule[] = [
  // Question · kind · what of the profile meets it · weight · sentences
  {
    question: 'concern',
    kind: 'must',
    findFacts: listSpecialties,
    weight: 'concern',
    reason: 'areas',
    limit: 'area',
  },
  { question: 'concern', kind: 'wish', findFacts: listMainSpecialties, weight: 'mainConcern' },
  { question: 'for', kind: 'must', findFacts: listClients, reason: 'clients' },
  { question: 'age', kind: 'must', findFacts: listAgeGroups, reason: 'clients' },
  { question: 'language', kind: 'must', findFacts: listLanguages, reason: 'languages' },
  { question: 'location', kind: 'must', findFacts: listPlaces, reason: 'places' },
  {
    question: 'location',
    kind: 'wish',
    findFacts: listOffices,
    weight: 'office',
    limit: 'office',
    isEither: true,
  },
  {
    question: 'when',
    kind: 'wish',
    findFacts: listTimes,
    weight: 'when',
    reason: 'times',
    limit: 'time',
  },
  {
    question: 'approach',
    kind: 'wish',
    findFacts: listApproaches,
    weight: 'approach',
    reason: 'approaches',
    limit: 'approach',
  },
  {
    question: 'approach',
    kind: 'wish',
    findFacts: listPronouns,
    weight: 'pronouns',
    reason: 'pronouns',
    limit: 'pronouns',
    isEither: true,
  },
]
