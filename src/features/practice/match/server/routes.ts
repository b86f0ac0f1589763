import type { FastifyReply } from 'fastify'
import { serve } from '#platform/server/http/endpoints.ts'
import { runInLanguage } from '#platform/server/language.ts'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import {
  findMatches,
  type GivenAnswers,
  getMatch,
  listMatchQuestions,
  maxChoices,
  questions,
  sendFrenchMatchForm,
  sendMatchForm,
} from '../contract.ts'
import type { MatchService } from './service.ts'

type SentForm = { body?: GivenAnswers | null | undefined; reply: FastifyReply }

/** Without a script nothing stops people from choosing too many, and they would lose all of it. */
function toGivenAnswers(body: GivenAnswers | null | undefined): GivenAnswers {
  const lists = questions.map((question) => {
    const given = [body?.[question] ?? []].flat()
    return [question, given.slice(0, maxChoices[question])] as const
  })
  return Object.fromEntries(lists)
}

const sendForm =
  (match: MatchService, language: Language) =>
  async ({ body, reply }: SentForm) => {
    // The browser sends its own languages, not that of the page.
    const { id } = await runInLanguage(language, () => match.find(toGivenAnswers(body)))
    await reply.redirect(localPath(paths.matchResult(id), language), 303)
    return undefined
  }

export const matchRoutes = (match: MatchService) => [
  serve(listMatchQuestions, () => match.listQuestions()),
  serve(findMatches, ({ body }) => match.find(body.answers)),
  serve(sendMatchForm, sendForm(match, 'en')),
  serve(sendFrenchMatchForm, sendForm(match, 'fr')),
  serve(getMatch, ({ params }) => match.get(params.id)),
]
