import { type $ZodType, parse } from 'zod/v4/core'
import { bodyOfError } from '#platform/server/answer-error.ts'
import type { Call, ServedEndpoint } from '#platform/server/endpoints.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import type { LocalCall } from '../rendering.ts'

const read = (schema: $ZodType | undefined, value: unknown) =>
  schema ? parse(schema, value) : undefined

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
          params: read(definition.params, input.params ?? {}),
          query: read(definition.query, input.query ?? {}),
          origin: { address: '', userAgent: '' },
          cookies: {},
          // Public reads of pages have no body and no use for the reply.
        } as unknown as Call<EndpointDefinition>)
        return { ok: true, answer: read(definition.answer ?? undefined, answer) }
      } catch (error) {
        const { status, body } = bodyOfError(error)
        if (status >= 500) logger.error({ path, ...describeError(error) }, 'page could not be read')
        return { ok: false, status, body }
      }
    }
}
