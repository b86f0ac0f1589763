import * as z from 'zod/mini'
import { chatMessageSchema, sessionIdSchema, visitorSchema } from '../contract.ts'
import { outboxSchema } from '../outbox.ts'

// Everything read here was written by an older version, another tab or somebody's hand: it is parsed,
// and what does not fit counts as not there. Storage that is full or forbidden costs the memory of
// the conversation, never the conversation.

/** Also looked for by the bubble, before any of this is loaded. */
const conversationKey = 'chat'
const tabKey = 'chat-tab'

const conversationSchema = z.object({
  sessionId: sessionIdSchema,
  /** ISO time. */
  startedAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  visitor: visitorSchema,
  /** A solved security check, until the first message has spent it. */
  captcha: z.optional(z.object({ value: z.string(), validation: z.string() })),
  messages: z.array(chatMessageSchema),
  /** The last message that was on the screen. */
  seenSeq: z.number(),
})
/** What all tabs share. */
export type Conversation = z.output<typeof conversationSchema>

const tabSchema = z.object({
  sessionId: z.nullable(z.string()),
  isOpen: z.boolean(),
  outbox: outboxSchema,
  draft: z.string(),
})
/** What is one tab's own: what was written in it. */
export type Tab = z.output<typeof tabSchema>

function parse<S extends z.ZodMiniType>(schema: S, text: string | null): z.output<S> | undefined {
  if (text === null) return undefined
  try {
    const outcome = schema.safeParse(JSON.parse(text))
    return outcome.success ? outcome.data : undefined
  } catch {
    return undefined // not even JSON
  }
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null // forbidden
  }
}

/** @returns whether it is kept now */
function write(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // full or forbidden
  }
}

// Asking for it may already throw.
const shared = () => localStorage
const own = () => sessionStorage

const dayMilliseconds = 24 * 60 * 60 * 1000
const keptDays = 7

/** The conversation this browser keeps. One whose time has passed is wiped. */
export function readConversation(now: Date): Conversation | undefined {
  const found = parse(conversationSchema, read(shared, conversationKey))
  const messages = found?.messages.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
  const isYoung =
    found !== undefined && now.getTime() - Date.parse(found.startedAt) < keptDays * dayMilliseconds
  if (!found || !messages || (messages.length === 0 && !isYoung)) {
    writeConversation(undefined)
    return undefined
  }
  return { ...found, messages }
}

export const writeConversation = (conversation: Conversation | undefined) =>
  write(shared, conversationKey, conversation)

export const readTab = () => parse(tabSchema, read(own, tabKey))
export const writeTab = (tab: Tab | undefined) => write(own, tabKey, tab)

/** Tells what another tab made of the conversation. @returns a function that stops it */
export function onConversationElsewhere(listen: () => void): () => void {
  const consider = ({ key }: StorageEvent) => {
    if (key === conversationKey || key === null) listen()
  }
  window.addEventListener('storage', consider)
  return () => window.removeEventListener('storage', consider)
}

/** A secret nobody can guess. `randomUUID` is missing on pages that are not secure. */
export function makeId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
