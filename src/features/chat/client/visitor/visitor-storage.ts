import * as z from 'zod/mini'
import { type ChatMessage, senderSchema, sessionIdSchema, visitorSchema } from '../../contract.ts'
import { outboxSchema } from '../../outbox.ts'

// Lasting storage (`localStorage`) holds one thing: the opaque id of a conversation that the practice
// has stored. Messages and contact details come from the server and live in memory. `sessionStorage`,
// which ends with the tab, holds only what the server cannot give back after a reload: the draft, what
// is not acknowledged yet and, before the first message, who is writing and the solved security check.
//
// Everything read here was written by an older version, another tab or somebody's hand: it is parsed,
// and what does not fit counts as not there. Storage that is full or forbidden costs resuming, never
// the conversation.

/** Also looked for by the bubble, before any of this is loaded. */
const sessionKey = 'chat-session'
/** Where the first edition kept name, contact details and messages in clear. */
const firstEditionKey = 'chat'
const tabKey = 'chat-tab'
const probeKey = 'chat-probe'

const captchaSchema = z.object({ value: z.string(), validation: z.string() })
export type Captcha = z.output<typeof captchaSchema>

/** One conversation, as this page holds it in memory. */
export type Conversation = {
  sessionId: string
  /** Undefined on a page that resumes, until the server has answered. */
  visitor: z.output<typeof senderSchema> | undefined
  /** A solved security check, until the first message has spent it. */
  captcha?: Captcha | undefined
  /** Whether the server has stored a message of it. */
  isStarted: boolean
  messages: readonly ChatMessage[]
  /** The last message that was on the screen; undefined until the history is known. */
  seenSeq: number | undefined
}

const tabSchema = z.object({
  sessionId: z.nullable(z.string()),
  isOpen: z.boolean(),
  outbox: outboxSchema,
  draft: z.string(),
  seenSeq: z.optional(z.number()),
  /** Milliseconds since 1970. */
  savedAt: z.optional(z.number()),
  /** Only until the server knows the conversation. */
  pending: z.optional(z.object({ visitor: senderSchema, captcha: z.optional(captchaSchema) })),
})
/** What survives a reload of one tab. */
export type Tab = z.output<typeof tabSchema>

const firstEditionSchema = z.object({
  sessionId: sessionIdSchema,
  /** ISO time. */
  startedAt: z.string(),
  visitor: visitorSchema,
  captcha: z.optional(captchaSchema),
  messages: z.array(z.object({ expiresAt: z.string() })),
  seenSeq: z.number(),
})

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

/** @returns whether it is stored now */
function write(storage: () => Storage, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
    return true
  } catch {
    return false // full or forbidden
  }
}

// Asking for it may already throw.
const lasting = () => localStorage
const ofTab = () => sessionStorage

const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** The id of the conversation that all tabs share, once the practice has stored it. */
export function readSessionId(): string | undefined {
  const outcome = sessionIdSchema.safeParse(read(lasting, sessionKey))
  return outcome.success ? outcome.data : undefined
}

export const writeSessionId = (sessionId: string | undefined) =>
  write(lasting, sessionKey, sessionId)

/** Whether a visitor who leaves this page can find the conversation again. */
export const canResumeLater = () =>
  write(lasting, probeKey, '1') && write(lasting, probeKey, undefined)

export const writeTab = (tab: Tab | undefined) =>
  write(ofTab, tabKey, tab && JSON.stringify({ ...tab, savedAt: Date.now() }))

function readTab(now: number): Tab | undefined {
  const tab = parse(tabSchema, read(ofTab, tabKey))
  const isOld = tab?.savedAt !== undefined && now - tab.savedAt > maxAgeMs
  if (!isOld) return tab
  writeTab(undefined)
  return undefined
}

/** Replaces what the first edition kept in clear by the session id alone. */
function convertFirstEdition(now: number) {
  const text = read(lasting, firstEditionKey)
  if (text === null) return undefined
  const found = parse(firstEditionSchema, text)
  write(lasting, firstEditionKey, undefined)
  if (!found) return undefined
  const isStarted = found.messages.length > 0
  const isAlive = isStarted
    ? found.messages.some(({ expiresAt }) => Date.parse(expiresAt) > now)
    : now - Date.parse(found.startedAt) < maxAgeMs
  if (!isAlive) return undefined
  // The first edition's other tabs remove what they cannot read, so this takes a key of its own.
  if (isStarted && readSessionId() === undefined) writeSessionId(found.sessionId)
  return found
}

/** What a page finds when it loads: the conversation to resume, and what was written in this tab. */
export function restore(): { conversation: Conversation | undefined; tab: Tab | undefined } {
  const now = Date.now()
  const converted = convertFirstEdition(now)
  const tab = readTab(now)
  const sessionId = readSessionId()
  if (sessionId !== undefined) {
    const isSame = tab?.sessionId === sessionId
    const earlier = converted?.sessionId === sessionId ? converted : undefined
    const seenSeq = (isSame ? tab.seenSeq : undefined) ?? earlier?.seenSeq
    return {
      conversation: {
        sessionId,
        visitor: earlier?.visitor,
        isStarted: true,
        messages: [],
        seenSeq,
      },
      tab: isSame ? tab : dropTab(tab),
    }
  }
  const pending = tab?.pending ?? converted
  const pendingId = tab?.pending ? tab.sessionId : converted?.sessionId
  if (pending && pendingId) {
    const { visitor, captcha } = pending
    return {
      conversation: {
        sessionId: pendingId,
        visitor,
        captcha,
        isStarted: false,
        messages: [],
        seenSeq: 0,
      },
      tab: tab?.sessionId === pendingId ? tab : dropTab(tab),
    }
  }
  return { conversation: undefined, tab: tab?.sessionId === null ? tab : dropTab(tab) }
}

/** What was written for a conversation that is gone from this browser goes with it. */
function dropTab(tab: Tab | undefined): undefined {
  if (tab) writeTab(undefined)
}

/** Reports that another tab began or erased a conversation. @returns a function that stops it */
export function onSessionIdChange(listen: () => void): () => void {
  const consider = ({ key }: StorageEvent) => {
    if (key === sessionKey || key === null) listen()
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
