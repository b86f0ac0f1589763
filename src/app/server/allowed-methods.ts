import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse as parsePattern } from 'regexparam'
import { sendError } from '#platform/server/http/error-responses.ts'
import { type AppError, notFound } from '#shared/errors.ts'
import { parseLocalPath } from '#shared/language.ts'
import { pages } from '../pages.ts'

const readMethods = ['GET', 'HEAD']

// The rows that match whatever no other row matches are no addresses.
const pagePatterns = pages
  .filter(({ path }) => !path.includes('*'))
  .map(({ path }) => parsePattern(path).pattern)

const isPage = (path: string) => {
  const { path: plain } = parseLocalPath(path)
  return pagePatterns.some((pattern) => pattern.test(plain))
}

/**
 * Answers requests that no route takes: 405 with the methods of the address where it has others, and otherwise that
 * nothing is there. Call it before the routes are added.
 */
export function createWrongMethods(app: FastifyInstance) {
  const routes: { methods: readonly string[]; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // Routes for whatever is left, such as the page for unknown addresses.
    if (url.includes('*') || url === '/api') return
    routes.push({ methods: [method].flat(), pattern: parsePattern(url).pattern })
  })

  function listMethods(path: string): string[] {
    const methods = routes
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods)
    return [...new Set(methods.length === 0 && isPage(path) ? readMethods : methods)].toSorted()
  }

  return (request: FastifyRequest, reply: FastifyReply, missing: AppError = notFound()) => {
    const [path = ''] = request.url.split('?', 1)
    const methods = listMethods(path)
    if (methods.length === 0) return sendError(missing, request, reply)
    return reply
      .code(405)
      .header('allow', methods.join(', '))
      .header('cache-control', 'no-store')
      .send({ message: 'This address has no such method.' })
  }
}

export type AnswerWrongMethod = ReturnType<typeof createWrongMethods>
