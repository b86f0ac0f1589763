import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { callablePhone, callBackSchema } from './messages.ts'
import { sessionIdSchema } from './session-id.ts'

/** POST, so that the conversation's secret is not part of a URL. */
export const requestCallBack = endpoint({
  method: 'POST',
  path: '/api/chat/call-back',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'The visitor asks to be called back: what they wrote becomes a consultation request, once for a conversation. The same call again answers the same.',
  body: z.object({
    sessionId: sessionIdSchema,
    /** Without it, the number that the conversation has. */
    phone: z.optional(z.nullable(callablePhone)),
  }),
  response: callBackSchema,
  status: 201,
  changes: ['leads', 'chat', 'conversations'],
  // One conversation makes one request, and each began with a security check. This limit only stops floods.
  limit: { max: 60, seconds: 300, isShared: true },
})
