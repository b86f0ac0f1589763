import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { sessionIdSchema } from './session-id.ts'

// Apart from the calls of staff about conversations, which a visitor’s browser does not need.

export const chatHeartbeat = endpoint({
  method: 'POST',
  path: '/api/chat/heartbeat',
  access: 'public',
  needsOpenPractice: true,
  summary: 'The visitor is still there: online for another 40 seconds.',
  body: z.object({ sessionId: sessionIdSchema }),
  response: null,
  limit: { max: 1_000, seconds: 300 },
})
