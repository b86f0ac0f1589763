import { matchAnswerDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import { dayMs } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import { type Answers, type MatchQuestion, type MatchResult, questions } from '../contract.ts'
import { labelAnswers, questionNames } from '../labels.ts'
import { listQuestions } from '../list-questions.ts'
import type { MatchDeps } from './deps.ts'
import { presentResult } from './present-result.ts'
import { readTeam } from './read-team.ts'

/** Answers older than this are deleted. */
const getOldest = ({ clock }: Pick<MatchDeps, 'clock'>) =>
  new Date(clock.now().getTime() - matchAnswerDays * dayMs)

const findStored = (deps: MatchDeps, id: string): Promise<Answers | undefined> =>
  deps.submissions.findAnswers(id, getOldest(deps))

/** Current result of stored answers. @throws not-found for unknown and expired ones */
export async function getMatch(deps: MatchDeps, id: string): Promise<MatchResult> {
  const answers = await findStored(deps, id)
  if (!answers) throw notFound(m.match_not_found())
  return presentResult(id, answers, await readTeam(deps)).result
}

export async function listMatchQuestions(deps: MatchDeps): Promise<MatchQuestion[]> {
  const { candidates, names } = await readTeam(deps)
  return listQuestions(candidates, names)
}

export type AnswerLine = { question: string; answer: string }

/** Stored answers as lines in English, for staff; undefined for unknown and expired ones. */
export async function findAnswers(deps: MatchDeps, id: string): Promise<AnswerLine[] | undefined> {
  const answers = await findStored(deps, id)
  if (!answers) return undefined
  return runInLanguage('en', async () => {
    const { names } = await readTeam(deps)
    return questions.flatMap((question) => {
      const chosen = answers[question]
      if (!chosen) return []
      const answer = labelAnswers(question, chosen, names).join(', ')
      return [{ question: questionNames[question](), answer }]
    })
  })
}

const wantedBy: Readonly<Record<string, string>> = { couple: 'couples', child: 'children' }

/**
 * The help that stored answers ask for, as values of specialties: whom it is for comes first. Empty for unknown and
 * expired ones.
 */
export async function findWanted(deps: MatchDeps, id: string): Promise<string[]> {
  const answers = await findStored(deps, id)
  if (!answers) return []
  const { concerns } = await readTeam(deps)
  return [
    ...(answers.for ?? []).flatMap((who) => wantedBy[who] ?? []),
    ...(answers.concern ?? []).flatMap(
      (key) => concerns.find((one) => one.key === key)?.specialties ?? [key],
    ),
  ]
}

/** @returns how many were deleted, at most `max` */
export function deleteExpired(deps: MatchDeps, max: number): Promise<number> {
  return deps.submissions.deleteUntil(getOldest(deps), max)
}
