import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { firstList, sessionsQuery } from '../queries.ts'
import type { StateFrame } from './place-in-list.ts'
import { threadQuery } from './thread-cache.ts'

export const sessionId = 'a-conversation-of-noor'
export const userId = 7
const otherId = 'another-conversation'

const toSummary = (changes: Partial<ChatSessionSummary>): ChatSessionSummary => ({
  sessionId,
  number: 1,
  clientName: 'Noor',
  clientEmail: 'noor@mail.example',
  clientPhone: null,
  language: 'en',
  lastMessage: 'Hello',
  lastMessageAt: '2026-11-22T15:00:00.000Z',
  lastMessageBy: null,
  unreadCount: 0,
  state: 'waiting',
  assignedTo: null,
  assignedAt: null,
  waitingSince: '2026-11-22T15:00:00.000Z',
  isUnread: true,
  isOnline: false,
  hasLeft: false,
  lastSeenFormatted: '',
  leadId: null,
  callBackAt: null,
  mayOpenLead: false,
  ...changes,
})
export const noor = toSummary({})
export const ana = toSummary({
  sessionId: otherId,
  number: 2,
  clientName: 'Ana',
  lastMessageAt: '2026-11-22T16:00:00.000Z',
})

export const toMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq + 100,
  sessionId,
  seq,
  senderName: 'Noor',
  senderEmail: 'noor@mail.example',
  senderPhone: null,
  message: `message ${seq}`,
  isFromClient: true,
  isRead: false,
  timestamp: '2026-11-22T17:00:00.000Z',
  expiresAt: '2026-11-29T17:00:00.000Z',
  optimisticId: null,
  ...changes,
})

/** The state of a conversation that no list shows. */
export const toStateFrame = (changes: Partial<Omit<StateFrame, 'type'>>): StateFrame => ({
  type: 'conversation',
  sessionId: 'a-new-conversation',
  state: 'waiting',
  assignedTo: null,
  assignedAt: null,
  waitingSince: null,
  isOnline: false,
  hasLeft: false,
  isUnread: true,
  counts: { waiting: 3, waitingRead: 0, mine: 0, mineWaiting: 0, all: 3, closed: 0 },
  ...changes,
})

const closers: (() => void)[] = []

/** Hides what tabs show, after each test. */
export function closeTabs() {
  for (const close of closers.splice(0)) close()
}

/** A tab with an empty cache, and the messages that its server has stored. */
export function openTab(stored: ChatMessage[] = [], total = 2) {
  const reads: string[] = []
  const answer = (path: string, query: Record<string, string>) => {
    if (/-sessions(\/search)?$/.test(path)) return { rows: [ana, noor], total }
    if (path.endsWith(':number')) return { ...noor, place: 2 }
    if (path.endsWith('-count')) return { count: 0 }
    const [before, after] = [Number(query['before'] ?? Infinity), Number(query['after'] ?? 0)]
    const limit = Number(query['limit'])
    const found = stored.filter(({ seq }) => seq < before && seq > after)
    const page = query['after'] === undefined ? found.slice(-limit) : found.slice(0, limit)
    return { response: page, flags: { hasMore: found.length > page.length } }
  }
  const api: Api = async (definition, input) => {
    type Given = { query?: Record<string, string>; body?: Record<string, string> }
    const { query = {}, body = query } = input as Given // only some calls have one, and a search has a body
    reads.push([definition.path, new URLSearchParams(body)].join('?'))
    return answer(definition.path, body) as never // in the shape of each endpoint
  }
  const client = createQueryClient(api)

  /** Shows a query on the screen, until the returned function is called. */
  function open(query: { queryKey: readonly unknown[] }) {
    const hide = new QueryObserver(client, query).subscribe(() => {})
    closers.push(hide)
    return hide
  }
  return {
    client,
    stored,
    reads,
    open,
    /** Shows a query on the screen, and waits for it. */
    async show(query: { queryKey: readonly unknown[] }) {
      const hide = open(query)
      await client.ensureQueryData(query)
      reads.splice(0)
      return hide
    },
    seqs: () =>
      client.getQueryData(threadQuery(sessionId).queryKey)?.response.map(({ seq }) => seq),
    rows: () => client.getQueryData(sessionsQuery(firstList).queryKey)?.rows ?? [],
  }
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)
export const settle = () => new Promise((resolve) => setTimeout(resolve, 10))
