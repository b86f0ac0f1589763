import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { sessionIdSchema } from './session-id.ts'

/** More than anyone reads; a conversation has 5,000 a day at most. */
export const maxCopied = 2_000

// Both by POST, so that the conversation's secret is not part of a URL.

export const copyChat = endpoint({
  method: 'POST',
  path: '/api/chat/copy',
  access: 'public',
  summary: `The visitor’s copy of their own conversation: its last ${maxCopied} messages, oldest first.`,
  body: z.object({ sessionId: sessionIdSchema }),
  response: z.object({
    messages: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
  }),
  limit: { max: 20, seconds: 300, isShared: true },
})

export const eraseChat = endpoint({
  method: 'POST',
  path: '/api/chat/erase',
  access: 'public',
  summary:
    'The visitor erases their own conversation at the practice. 409 while a hold protects it; a request that was made of it stays.',
  body: z.object({ sessionId: sessionIdSchema }),
  response: null,
  changes: ['chat', 'conversations'],
  limit: { max: 20, seconds: 300, isShared: true },
})
