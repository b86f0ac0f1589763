import type { MatchDeps } from './deps.ts'
import { findMatches } from './find-matches.ts'
import { deleteExpired, findAnswers, getMatch, listMatchQuestions } from './read-submission.ts'

export type MatchService = ReturnType<typeof createMatchService>

export const createMatchService = (deps: MatchDeps) => ({
  listQuestions: listMatchQuestions(deps),
  find: findMatches(deps),
  get: getMatch(deps),
  findAnswers: findAnswers(deps),
  deleteExpired: deleteExpired(deps),
})
