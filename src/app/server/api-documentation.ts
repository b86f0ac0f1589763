import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AppError } from '#shared/errors.ts'
import { practice } from '#shared/practice.ts'

/** The schemas' own words, and of lists the header that counts their rows. */
const describeCall: typeof jsonSchemaTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call)
  const { isCounted, flags = {} } = call.route.config ?? {}
  if (!isCounted && Object.keys(flags).length === 0) return { schema, url }
  const { 200: good } = schema.response as { 200: object } // such calls answer 200
  const total = { type: 'integer', description: 'How many rows there are on all pages.' }
  const headers = {
    ...(isCounted ? { 'X-Total-Count': total } : {}),
    ...Object.fromEntries(
      Object.entries(flags).map(([name, header]) => [
        header,
        { type: 'boolean', description: name },
      ]),
    ),
  }
  return { schema: { ...schema, response: { 200: { ...good, headers } } }, url }
}

/**
 * Collects every endpoint's shapes into one OpenAPI document, at `/api/docs` for signed-in staff.
 * Register it before the endpoints: it hears of those that come after.
 */
export async function addApiDocumentation(
  app: FastifyInstance,
  isStaff: (request: FastifyRequest) => Promise<boolean>,
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${practice.name}: calls`, version: '1' },
    },
    transform: describeCall,
  })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    if (!(await isStaff(request))) {
      throw new AppError('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('cache-control', 'no-store')
    return app.swagger()
  })
}
