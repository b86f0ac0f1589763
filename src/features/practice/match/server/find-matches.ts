import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { GivenAnswers, MatchResult } from '../contract.ts'
import { listQuestions } from '../list-questions.ts'
import { parseAnswers } from '../parse-answers.ts'
import type { MatchDeps } from './deps.ts'
import { presentResult } from './present-result.ts'
import { readTeam } from './read-team.ts'

/**
 * Proposes therapists and stores the answers, with nothing that says whose they are.
 * @throws bad-input for a word that is no answer
 */
export async function findMatches(deps: MatchDeps, given: GivenAnswers): Promise<MatchResult> {
  const team = await readTeam(deps)
  const offered = listQuestions(team.candidates, team.names)
  const { answers, issues } = parseAnswers(given, offered, team.names)
  const [first] = issues
  if (first) throw new AppError('bad-input', first.message, { issues })
  const publicId = randomUUID()
  const { result, therapistIds } = presentResult(publicId, answers, team)
  const createdAt = deps.clock.now()
  await deps.submissions.insert({
    publicId,
    answers,
    matchedTherapistIds: therapistIds,
    createdAt,
  })
  return result
}
