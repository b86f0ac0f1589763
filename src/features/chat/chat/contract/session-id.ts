import * as z from 'zod/mini'
import { m } from '#messages'

/** The visitor's secret, made by the browser. It identifies a conversation and is never logged. */
export const sessionIdSchema = z
  .string({ error: () => m.chat_conversation_missing() })
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: () => m.chat_not_a_conversation() }))

export const sessionParams = z.object({ sessionId: sessionIdSchema })
