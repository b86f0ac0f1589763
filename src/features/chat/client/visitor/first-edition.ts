import * as z from 'zod/mini'
import { visitorSchema } from '../../contract/messages.ts'
import { sessionIdSchema } from '../../contract/session-id.ts'
import { browserStorage, parseStored, readText, writeText } from './browser-storage.ts'

/** Where the first edition stored name, contact details and messages unencrypted. */
const firstEditionKey = 'chat'

const firstEditionSchema = z.object({
  sessionId: sessionIdSchema,
  /** ISO time. */
  startedAt: z.string(),
  visitor: visitorSchema,
  captcha: z.optional(z.object({ value: z.string(), validation: z.string() })),
  messages: z.array(z.object({ expiresAt: z.string() })),
  seenSeq: z.number(),
})

/** Removes what the first edition stored. @returns its conversation, unless it has expired */
export function takeFirstEdition(now: number, maxAgeMs: number) {
  const text = readText(browserStorage, firstEditionKey)
  if (text === null) return undefined
  const found = parseStored(firstEditionSchema, text)
  writeText(browserStorage, firstEditionKey, undefined)
  if (!found) return undefined
  const isStarted = found.messages.length > 0
  const isAlive = isStarted
    ? found.messages.some(({ expiresAt }) => Date.parse(expiresAt) > now)
    : now - Date.parse(found.startedAt) < maxAgeMs
  return isAlive ? { ...found, isStarted } : undefined
}
