import { type Answers, type Question, questions } from './contract.ts'
import type { Asked, Fact, ProfileFacts } from './profile-facts.ts'
import { type LimitCode, type ReasonCode, type Rule, rules, type Weights } from './rules.ts'

/** A sentence as a code and what it names. */
export type Reason = { code: ReasonCode; facts: readonly Fact[] }
/** `answers` are those that nothing of the profile meets. */
export type Limit = { code: LimitCode; answers: readonly string[] }

export type Evaluation<One> = {
  profile: One
  score: number
  reasons: readonly Reason[]
  limits: readonly Limit[]
}

const maxProposals = 3
const maxWaiting = 2

const listAnswers = (answers: Answers, question: Question): readonly string[] =>
  answers[question] ?? []

type Outcome = { rule: Rule; met: readonly Fact[][]; missed: readonly string[] }

/** Verdict of a rule on a profile; undefined if no answer asks for it. */
function applyRule(rule: Rule, profile: ProfileFacts, asked: Asked): Outcome | undefined {
  const met: Fact[][] = []
  const missed: string[] = []
  for (const answer of listAnswers(asked.answers, rule.question)) {
    const facts = rule.findFacts(profile, answer, asked)
    if (facts === undefined) continue
    if (facts.length > 0) met.push([...facts])
    else missed.push(answer)
  }
  return met.length + missed.length === 0 ? undefined : { rule, met, missed }
}

const applyRules = (profile: ProfileFacts, asked: Asked): Outcome[] =>
  rules.flatMap((rule) => applyRule(rule, profile, asked) ?? [])

/** True if a profile meets an answer of every must that is asked for. */
const meetsMusts = (profile: ProfileFacts, asked: Asked) =>
  applyRules(profile, asked).every(({ rule, met }) => rule.kind !== 'must' || met.length > 0)

function joinFacts(lists: readonly (readonly Fact[])[]): Fact[] {
  const byKey = new Map(lists.flat().map((fact) => [fact.key, fact]))
  return [...byKey.values()]
}

function toReasons(outcomes: readonly Outcome[]): Reason[] {
  const byCode = new Map<ReasonCode, Fact[]>()
  for (const { rule, met } of outcomes) {
    if (rule.reason === undefined || met.length === 0) continue
    byCode.set(rule.reason, joinFacts([byCode.get(rule.reason) ?? [], ...met]))
  }
  return [...byCode].map(([code, facts]) => ({ code, facts }))
}

export function evaluate<One extends ProfileFacts>(
  profile: One,
  asked: Asked,
  weights: Weights,
): Evaluation<One> {
  const outcomes = applyRules(profile, asked)
  const score = outcomes.reduce(
    (sum, { rule, met }) => sum + (rule.weight ? weights[rule.weight] * met.length : 0),
    0,
  )
  const limits = outcomes.flatMap(({ rule, met, missed }) => {
    const isEnough = rule.isEither && met.length > 0
    return rule.limit && missed.length > 0 && !isEnough
      ? [{ code: rule.limit, answers: missed }]
      : []
  })
  return { profile, score, reasons: toReasons(outcomes), limits }
}

/** The profiles that meet every must, the best first. Equal ones stay in their order. */
function rank<One extends ProfileFacts>(
  profiles: readonly One[],
  asked: Asked,
  weights: Weights,
): Evaluation<One>[] {
  return profiles
    .filter((profile) => meetsMusts(profile, asked))
    .map((profile) => evaluate(profile, asked, weights))
    .toSorted((one, other) => other.score - one.score)
}

const isAccepting = (profile: ProfileFacts) => profile.isAccepting

/** Up to three who accept clients. @param profiles in the order of the day */
export const propose = <One extends ProfileFacts>(
  profiles: readonly One[],
  asked: Asked,
  weights: Weights,
) => rank(profiles.filter(isAccepting), asked, weights).slice(0, maxProposals)

/** Therapists who would fit but do not accept clients now. */
export function findWaiting<One extends ProfileFacts>(
  profiles: readonly One[],
  asked: Asked,
  weights: Weights,
): Evaluation<One>[] {
  if (questions.every((question) => listAnswers(asked.answers, question).length === 0)) return []
  const full = profiles.filter((profile) => !profile.isAccepting)
  return rank(full, asked, weights).slice(0, maxWaiting)
}

/** Number of possible therapists without the answers to one question, for the questions where that helps. */
export function findLoosenings(
  profiles: readonly ProfileFacts[],
  asked: Asked,
): { question: Question; count: number }[] {
  return questions
    .filter((question) => listAnswers(asked.answers, question).length > 0)
    .map((question) => {
      const { [question]: _, ...answers } = asked.answers
      const count = profiles.filter(
        (profile) => profile.isAccepting && meetsMusts(profile, { ...asked, answers }),
      ).length
      return { question, count }
    })
    .filter(({ count }) => count > 0)
}
