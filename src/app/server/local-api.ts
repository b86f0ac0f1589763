import { type $ZodType, parse, safeParse } from 'zod/v4/core'
import { bodyOfError } from '#platform/server/answer-error.ts'
import type { Call, ServedEndpoint } from '#platform/server/endpoints.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { Refusal } from '#shared/errors.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import type { LocalCall } from '../rendering.ts'

/** What an address asks for, held to the schema of its call as over HTTP. @throws Refusal, bad-input */
function accept(schema: $ZodType | undefined, asked: unknown): unknown {
  if (!schema) return undefined
  if (findUnstorable(asked) !== undefined) throw new Refusal('bad-input', unstorableText)
  const { success, data } = safeParse(schema, asked)
  if (!success) throw new Refusal('bad-input', 'Nothing has such an address.')
  return data
}

const filter = (schema: $ZodType | null, answer: unknown) =>
  schema ? parse(schema, answer) : undefined

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
  return (actor: Actor | null): LocalCall =>
    async ({ path }, input) => {
      const served = byPath.get(path)
      if (!served) throw new Error(`no public read at ${path}`)
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
        return { ok: true, answer: filter(definition.answer, answer) }
      } catch (error) {
        const { status, body } = bodyOfError(error)
        if (status >= 500) logger.error({ path, ...describeError(error) }, 'page could not be read')
        return { ok: false, status, body }
      }
    }
}
