// A server process that has loaded its libraries, half of the start-up time, and starts on a message: only
// our own code, which may have changed, is read then. It exits with `npm run dev`.
import { once } from 'node:events'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await Promise.all([
  import('@fastify/cookie'),
  import('@fastify/helmet'),
  import('@fastify/multipart'),
  import('@fastify/rate-limit'),
  import('@fastify/static'),
  import('@fastify/swagger'),
  import('@node-rs/argon2'),
  import('fastify'),
  import('fastify-type-provider-zod'),
  import('kysely'),
  import('nodemailer'),
  import('pg'),
  import('pino'),
  import('ws'),
  import('zod'),
  import('zod/mini'),
])
await once(process, 'message')
await import('#app/server/main.ts')
