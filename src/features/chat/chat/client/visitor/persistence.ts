import * as z from 'zod/mini'
import { senderSchema } from '../../contract/messages.ts'
import { sessionIdSchema } from '../../contract/session-id.ts'
import { outboxSchema } from '../../outbox.ts'
import { browserStorage, parseStored, readText, tabStorage, writeText } from './browser-storage.ts'
import type { ChatState, Conversation } from './chat-state.ts'

// `localStorage` holds one thing: the opaque id of a conversation that the practice has stored.
// Messages and contact details come from the server and are held in memory. `sessionStorage`, which
// ends with the tab, holds only what the server cannot give back after a reload: the draft, the
// messages that are not acknowledged and, before the first message, the visitor's contact details and
// the solved security check.

/** The bubble reads this key as well, before any of this code is loaded. */
const sessionKey = 'chat-session'
const tabKey = 'chat-tab'
const probeKey = 'chat-probe'

const captchaSchema = z.object({ value: z.string(), validation: z.string() })

const tabSchema = z.object({
  sessionId: z.nullable(z.string()),
  isOpen: z.boolean(),
  outbox: outboxSchema,
  draft: z.string(),
  seenSeq: z.optional(z.number()),
  declinedOffer: z.optional(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.optional(z.number()),
  /** Only until the server has stored the conversation. */
  pending: z.optional(z.object({ visitor: senderSchema, captcha: z.optional(captchaSchema) })),
})
/** Survives a reload of one tab. */
type Tab = z.output<typeof tabSchema>

const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** The id of the conversation that all tabs share, once the practice has stored it. */
export function readSessionId(): string | undefined {
  const outcome = sessionIdSchema.safeParse(readText(browserStorage, sessionKey))
  return outcome.success ? outcome.data : undefined
}

/** @returns whether the id is stored now */
export const writeSessionId = (sessionId: string) =>
  writeText(browserStorage, sessionKey, sessionId)
export const deleteSessionId = () => writeText(browserStorage, sessionKey, undefined)

/** True if a visitor who leaves this page can find the conversation again. */
export const canResumeLater = () =>
  writeText(browserStorage, probeKey, '1') && writeText(browserStorage, probeKey, undefined)

/** Lets another page go on with a conversation that the practice has not stored yet. */
export const toPending = ({ visitor, captcha }: Conversation) =>
  visitor && { visitor, ...(captcha && { captcha }) }

export function saveTab(state: ChatState): void {
  const { conversation, isOpen, outbox, draft, isIdStored } = state
  // Once the practice has stored the conversation, the server is asked instead.
  const pending = conversation && !isIdStored ? toPending(conversation) : undefined
  const tab: Tab = {
    sessionId: conversation?.sessionId ?? null,
    isOpen,
    outbox: [...outbox],
    draft,
    seenSeq: conversation?.seenSeq,
    declinedOffer: conversation?.declinedOffer,
    ...(pending && { pending }),
    savedAt: Date.now(),
  }
  writeText(tabStorage, tabKey, JSON.stringify(tab))
}

export const deleteTab = () => writeText(tabStorage, tabKey, undefined)

function readTab(now: number): Tab | undefined {
  const tab = parseStored(tabSchema, readText(tabStorage, tabKey))
  const isOld = tab?.savedAt !== undefined && now - tab.savedAt > maxAgeMs
  return isOld ? dropTab(tab) : tab
}

/** Deletes what was written for a conversation that this browser no longer has. */
function dropTab(tab: Tab | undefined): undefined {
  if (tab) deleteTab()
}

/** Found by a page when it loads: the conversation to resume, and what was written in this tab. */
export function restore(): { conversation: Conversation | undefined; tab: Tab | undefined } {
  const tab = readTab(Date.now())
  const sessionId = readSessionId()
  if (sessionId !== undefined) {
    const isSame = tab?.sessionId === sessionId
    const { seenSeq, declinedOffer } = (isSame ? tab : undefined) ?? {}
    return {
      conversation: {
        sessionId,
        visitor: undefined,
        isStarted: true,
        messages: [],
        seenSeq,
        declinedOffer,
      },
      tab: isSame ? tab : dropTab(tab),
    }
  }
  if (tab?.pending && tab.sessionId) {
    return { conversation: createPendingConversation(tab.sessionId, tab.pending), tab }
  }
  return { conversation: undefined, tab: tab?.sessionId === null ? tab : dropTab(tab) }
}

/** A conversation of which the practice has not stored a message yet. */
export const createPendingConversation = (
  sessionId: string,
  { visitor, captcha }: Pick<Conversation, 'visitor' | 'captcha'>,
): Conversation => ({
  sessionId,
  visitor,
  captcha,
  isStarted: false,
  messages: [],
  seenSeq: 0,
})

/** Reports that another tab started or erased a conversation. @returns a function that stops it */
export function onSessionIdChange(listener: () => void): () => void {
  const check = ({ key }: StorageEvent) => {
    // `null` when everything was cleared.
    if (key === sessionKey || key === null) listener()
  }
  window.addEventListener('storage', check)
  return () => window.removeEventListener('storage', check)
}
