import { type $ZodType, parse, safeParse } from 'zod/v4/core'
import type { Call, ServedEndpoint } from '#platform/server/http/endpoints.ts'
import { toErrorBody } from '#platform/server/http/error-responses.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition, Paginated } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import type { LocalCall } from '../rendering.ts'

/** What an address asks for, held to the schema of its call as over HTTP. @throws Refusal, bad-input */
function accept(schema: $ZodType | undefined, asked: unknown): unknown {
  if (!schema) return undefined
  if (findUnstorable(asked) !== undefined) throw new AppError('bad-input', unstorableText)
  const { success, data } = safeParse(schema, asked)
  if (!success) throw new AppError('bad-input', 'Nothing has such an address.')
  return data
}

function filter({ answer: schema, paginated }: EndpointDefinition, result: unknown): unknown {
  if (!schema) return undefined
  if (!paginated) return parse(schema, result)
  const { rows, total } = result as Paginated<unknown> // `serve` took no other
  return { rows: parse(schema, rows), total }
}

// Far more than a practice has profiles.
const maxEntries = 500

/**
 * Answers the reads of a page that is being rendered, straight from the services and through the
 * same schemas as over HTTP. Only public reads: a page for everyone shows what everyone may see.
 */
export function createLocalCall(endpoints: readonly ServedEndpoint[], logger: Logger) {
  // The renderer is a build of its own with its own copies of the definitions: the path tells them.
  const byPath = new Map(
    endpoints
      .filter(({ definition }) => definition.method === 'GET' && definition.access === 'public')
      .map((served) => [served.definition.path, served]),
  )
  // What every visitor gets alike is read once for all the pages that show it.
  const kept = new Map<string, unknown>()
  let age = 0

  const callAs =
    (actor: Actor | null): LocalCall =>
    async ({ path }, input) => {
      const served = byPath.get(path)
      if (!served) throw new Error(`no public read at ${path}`)
      const isKept = !actor && served.definition.publicCache
      const key = isKept ? JSON.stringify([path, input.params, input.query]) : ''
      if (isKept && kept.has(key)) return { ok: true, answer: kept.get(key) }
      const begunAt = age
      const { definition, handle } = served
      try {
        const answer = await handle({
          actor,
          params: accept(definition.params, input.params ?? {}),
          query: accept(definition.query, input.query ?? {}),
          origin: { address: '', userAgent: '' },
          cookies: {},
          // Public reads of pages have no body and no use for the reply.
        } as unknown as Call<EndpointDefinition>)
        const filtered = filter(definition, answer)
        if (isKept && begunAt === age && kept.size < maxEntries) kept.set(key, filtered)
        return { ok: true, answer: filtered }
      } catch (error) {
        const { status, body } = toErrorBody(error)
        if (status >= 500) logger.error({ path, ...describeError(error) }, 'page could not be read')
        return { ok: false, status, body }
      }
    }

  return {
    callAs,
    /** What was read may have changed. */
    empty() {
      age += 1
      kept.clear()
    },
  }
}
