import type { MatchDeps } from './deps.ts'
import { findMatches } from './find-matches.ts'
import {
  deleteExpired,
  findAnswers,
  findWanted,
  getMatch,
  listMatchQuestions,
} from './read-submission.ts'

export type MatchService = ReturnType<typeof createMatchService>

export const createMatchService = (deps: MatchDeps) => ({
  listQuestions: listMatchQuestions(deps),
  find: findMatches(deps),
  get: getMatch(deps),
  findAnswers: findAnswers(deps),
  findWanted: findWanted(deps),
  deleteExpired: deleteExpired(deps),
})
