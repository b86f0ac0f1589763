// A server that has loaded its libraries, half of all that a start takes, and begins when it is told to:
// only our own code, which may have changed, is read then. It ends when `npm run dev` is gone, however that ended.
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
