import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Refusal } from '#shared/errors.ts'
import { practice } from '#shared/practice.ts'

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
    transform: jsonSchemaTransform,
  })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    if (!(await isStaff(request))) {
      throw new Refusal('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('cache-control', 'no-store')
    return app.swagger()
  })
}
