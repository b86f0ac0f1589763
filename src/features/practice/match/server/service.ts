import { bind } from '#platform/server/bind.ts'
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
  ...bind(deps, {
    listQuestions: listMatchQuestions,
    find: findMatches,
    get: getMatch,
    findAnswers,
    findWanted,
    deleteExpired,
  }),
})
