import fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AppError } from '#shared/errors.ts'

/** Adds the headers of paginated and flagged calls to the documentation from the schemas. */
const describeCall: typeof jsonSchemaTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call)
  const { isCounted, flags = {} } = call.route.config ?? {}
  if (!isCounted && Object.keys(flags).length === 0) return { schema, url }
  const { 200: success } = schema.response as { 200: object } // these calls respond 200
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
  return { schema: { ...schema, response: { 200: { ...success, headers } } }, url }
}

/**
 * The document of these routes, from a server of its own that never listens: the library collects routes while
 * they are added, and is loaded only for those who read the document, as it costs each start a tenth.
 */
async function describeRoutes(routes: readonly RouteOptions[]) {
  const { default: swagger } = await import('@fastify/swagger')
  const described = fastify({ exposeHeadRoutes: false })
  // Schemas are described here and applied by the server itself.
  described.setValidatorCompiler(() => () => true)
  described.setSerializerCompiler(() => JSON.stringify)
  await described.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Calls', version: '1' } },
    transform: describeCall,
  })
  for (const { method, url, schema, config, handler } of routes) {
    described.route({
      method,
      url,
      handler,
      ...(schema ? { schema } : {}),
      ...(config ? { config } : {}),
    })
  }
  await described.ready()
  return described.swagger()
}

/**
 * Serves an OpenAPI document of all endpoints at `/api/docs` for signed-in staff. Must be registered before
 * the endpoints, because it sees only routes that are added later.
 */
export function addApiDocumentation(
  app: FastifyInstance,
  isStaff: (request: FastifyRequest) => Promise<boolean>,
  readPracticeName: () => string,
) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    if (!(await isStaff(request))) {
      throw new AppError('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('cache-control', 'no-store')
    const document = await describeRoutes(routes)
    const name = readPracticeName()
    return { ...document, info: { ...document.info, title: name ? `${name}: calls` : 'Calls' } }
  })
}
