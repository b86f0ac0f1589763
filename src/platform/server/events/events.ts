import * as z from 'zod/mini'

const id = z.number().check(z.int(), z.nonnegative())
/** A code or an id: no spaces, so that a payload never has any inside its JSON. */
const code = z.string().check(z.regex(/^\S{1,60}$/))

/**
 * Events between instances. Events carry ids only, because PostgreSQL limits a payload to 8,000 bytes
 * and what changed is read from the database anyway. In chat events, `id` is a conversation's number.
 */
const busEventSchema = z.discriminatedUnion('t', [
  /** A topic of the API has changed. A newer instance may know more topics than this one. */
  z.object({ t: z.literal('changed'), topic: code }),
  /** Events may have been missed: everything may have changed. */
  z.object({ t: z.literal('resync') }),
  /** A conversation has a new message. */
  z.object({ t: z.literal('chat.message'), id, seq: id }),
  /** Messages of a conversation were marked as read. */
  z.object({ t: z.literal('chat.read'), id }),
  /** A conversation's visitor came online or went offline. */
  z.object({ t: z.literal('chat.presence'), id }),
  /** The state, the owner or the lead of a conversation has changed. */
  z.object({ t: z.literal('chat.changed'), id }),
  z.object({ t: z.literal('chat.deleted'), id }),
  /** Someone started or stopped typing; `userId` is null for the visitor. */
  z.object({ t: z.literal('chat.typing'), id, userId: z.nullable(id), isTyping: z.boolean() }),
  /** A staff screen shows a conversation, or none any more (0). */
  z.object({
    t: z.literal('chat.view'),
    id,
    userId: id,
    connectionId: code,
    isTyping: z.boolean(),
  }),
  /** The public page that a conversation's visitor reads on one instance, the one used last; null if they left. */
  z.object({
    t: z.literal('chat.page'),
    id,
    source: code,
    path: z.nullable(z.string().check(z.regex(/^\S{0,200}$/))),
    activeAt: z.number(),
  }),
  /** A staff screen shows a lead, or none any more (0). */
  z.object({
    t: z.literal('lead.view'),
    id,
    userId: id,
    connectionId: code,
    isEditing: z.boolean(),
  }),
])

export type BusEvent = z.output<typeof busEventSchema>

const payloadSchema = z.object({ from: code, event: busEventSchema })

/** The payload of a NOTIFY. */
export const formatPayload = (from: string, event: BusEvent): string =>
  JSON.stringify({ from, event })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns undefined for a payload that no instance of this version sends */
export function parsePayload(payload: string): { from: string; event: BusEvent } | undefined {
  const parsed = z.safeParse(payloadSchema, parseJson(payload))
  return parsed.success ? parsed.data : undefined
}
