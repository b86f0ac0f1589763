import { m } from '#messages'
import { fullName } from '#shared/names.ts'
import type { Answers, MatchResult } from '../contract.ts'
import { formatAsked } from '../format-asked.ts'
import {
  formatLimit,
  formatReason,
  labelAnswers,
  listEnglishNames,
  listFurtherReasons,
  type Names,
  questionNames,
} from '../labels.ts'
import { type Evaluation, findLoosenings, findWaiting, propose } from '../propose.ts'
import type { Candidate, Team } from './read-team.ts'

function presentPerson<More>({ therapist }: Candidate, more: More) {
  const { slug, firstName, lastName, photoUrl, photoFocus } = therapist
  const { designation, pronouns, title, untranslated } = therapist
  const name = designation === '' ? 'title' : 'designation'
  return {
    slug,
    firstName,
    lastName,
    name: fullName(therapist),
    photoUrl,
    photoFocus,
    designation: designation || title,
    isDesignationEnglish: untranslated?.texts.includes(name) ?? false,
    pronouns,
    isPronounsEnglish: untranslated?.texts.includes('pronouns') ?? false,
    ...more,
  }
}

function listReasons({ profile, reasons }: Evaluation<Candidate>): string[] {
  const all = [...reasons, ...listFurtherReasons(profile, reasons)].map(formatReason)
  return all.length > 0 ? all : [m.match_reason_accepts()]
}

function listLimits({ profile, limits }: Evaluation<Candidate>, names: Names): string[] {
  const sentences = limits.flatMap((limit) => formatLimit(limit, profile, names))
  return profile.isSupervised ? [...sentences, m.match_limit_supervised()] : sentences
}

const joinLabels = (labels: readonly string[]) => labels.join(' / ')

/** With the names in its sentences that are in English on a French page, if there are any. */
function withEnglish(result: MatchResult, names: Names): MatchResult {
  const { asked, therapists, loosen, waiting } = result
  const english = listEnglishNames(names, [
    asked,
    ...therapists.flatMap(({ reasons, limits }) => reasons.concat(limits)),
    ...loosen.map(({ label }) => label),
    ...waiting.flatMap(({ reasons }) => reasons),
  ])
  return english.length === 0 ? result : { ...result, english }
}

/** The therapists whom the answers lead to, by the present profiles. */
export function presentResult(
  id: string,
  answers: Answers,
  { candidates, names, concerns, weights }: Team,
): { result: MatchResult; therapistIds: number[] } {
  const asked = { answers, concerns }
  const proposals = propose(candidates, asked, weights)
  const loosenings = proposals.length > 0 ? [] : findLoosenings(candidates, asked)
  const result = {
    id,
    answers,
    asked: formatAsked(answers, names),
    therapists: proposals.map((proposal) =>
      presentPerson(proposal.profile, {
        reasons: listReasons(proposal),
        limits: listLimits(proposal, names),
      }),
    ),
    loosen: loosenings.map(({ question, count }) => ({
      question,
      name: questionNames[question](),
      label: joinLabels(labelAnswers(question, answers[question] ?? [], names)),
      count,
    })),
    waiting: findWaiting(candidates, asked, weights).map(({ profile, reasons }) =>
      presentPerson(profile, { reasons: reasons.map(formatReason) }),
    ),
  }
  return {
    therapistIds: proposals.map(({ profile }) => profile.id),
    result: withEnglish(result, names),
  }
}
