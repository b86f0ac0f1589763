import { type $ZodType, parse, safeParse } from 'zod/v4/core'
import { m } from '#messages'
import type { ResponseCache } from '#platform/server/cache/response-cache.ts'
import type { Call, ServedEndpoint } from '#platform/server/http/endpoints.ts'
import { toErrorBody } from '#platform/server/http/error-responses.ts'
import { readLanguage } from '#platform/server/language.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition, Paginated } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { findUnstorable } from '#shared/text.ts'
import type { LocalCall } from '../rendering.ts'

/** Parses parameters from a URL by the schema of the call, as over HTTP. @throws AppError bad-input */
function parseInput(schema: $ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  if (findUnstorable(input) !== undefined) throw new AppError('bad-input', m.forms_unstorable())
  const { success, data } = safeParse(schema, input)
  if (!success) throw new AppError('bad-input', 'Nothing has such an address.')
  return data
}

function filterResult(
  { response: schema, paginated }: EndpointDefinition,
  result: unknown,
): unknown {
  if (!schema) return undefined
  if (!paginated) return parse(schema, result)
  const { rows, total } = result as Paginated<unknown> // `serve` accepts no other type
  return { rows: parse(schema, rows), total }
}

type Cookies = Call<EndpointDefinition>['cookies']

/**
 * Calls public reads directly while a page is rendered, with the same schemas as over HTTP. Results of
 * `publicCache` calls for anonymous visitors are cached and shared by all pages that show them.
 */
export function createLocalCall(
  endpoints: readonly ServedEndpoint[],
  cache: ResponseCache,
  logger: Logger,
) {
  // The renderer is a separate build with its own copies of the definitions, so they are matched by path.
  const byPath = new Map(
    endpoints
      .filter(({ definition }) => definition.method === 'GET' && definition.access === 'public')
      .map((served) => [served.definition.path, served]),
  )
  return (actor: Actor | null, cookies: Cookies = {}): LocalCall =>
    async ({ path }, input) => {
      const served = byPath.get(path)
      if (!served) throw new Error(`no public read at ${path}`)
      const isCached = !actor && served.definition.publicCache
      const key = isCached ? JSON.stringify([readLanguage(), path, input.params, input.query]) : ''
      const known = isCached ? cache.results.get(key) : undefined
      if (known) return { ok: true, ...known }
      const readAt = cache.generation()
      const { definition, handle } = served
      try {
        const unfiltered = await handle({
          actor,
          params: parseInput(definition.params, input.params ?? {}),
          query: parseInput(definition.query, input.query ?? {}),
          origin: { address: '', userAgent: '' },
          language: 'en',
          cookies,
          // Public reads have no body and do not use the reply.
        } as unknown as Call<EndpointDefinition>)
        const result = filterResult(definition, unfiltered)
        if (isCached) cache.results.set(key, { result }, readAt)
        return { ok: true, result }
      } catch (error) {
        const { status, body } = toErrorBody(error)
        if (status >= 500) logger.error({ path, ...describeError(error) }, 'page read failed')
        return { ok: false, status, body }
      }
    }
}
