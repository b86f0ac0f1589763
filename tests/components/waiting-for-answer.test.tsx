import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PortalNavigation } from '#app/client/layouts/portal-navigation.tsx'
import { useBadges } from '#app/client/layouts/use-badges.ts'
import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { leadsUrl, toListQuery } from '#features/requests/leads/client/leads-view.ts'
import { WaitingForAnswer } from '#features/staff/waiting-work/client/waiting-for-answer.tsx'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

const longAgo = '2026-11-01T15:00:00.000Z'

const toChat = (number: number, mine: boolean): ChatSessionSummary => ({
  sessionId: `conversation-${number}`,
  number,
  clientName: `Visitor ${number}`,
  clientEmail: `visitor-${number}@mail.example`,
  clientPhone: null,
  language: 'en',
  lastMessage: 'Hello',
  lastMessageAt: longAgo,
  lastMessageBy: null,
  unreadCount: 0,
  isUnread: false,
  state: 'waiting',
  waitingSince: longAgo,
  assignedTo: mine ? 7 : null,
  assignedAt: null,
  isOnline: false,
  hasLeft: false,
  lastSeenFormatted: '',
  leadId: null,
  callBackAt: null,
  mayOpenLead: false,
})

const toLeads = (count: number, firstName: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...exampleLead,
    id: index + 1,
    firstName,
    lastName: String(index + 1),
    createdAt: longAgo,
    answeredAt: longAgo,
    waitingSince: longAgo,
  }))

let isAvailable = false
let chats: ChatSessionSummary[] = []
let answers = 0
let requests = 0
/** The last query for each list. */
let asked: Record<string, Record<string, string>> = {}

const lists: Record<string, (query: Record<string, string>) => unknown> = {
  '/api/admin/chat-sessions': (query) => {
    const rows = chats.filter(({ assignedTo }) => query['view'] !== 'mine' || assignedTo === 7)
    return { rows: rows.slice(0, Number(query['limit'])), total: rows.length }
  },
  '/api/admin/leads': (query) => {
    const isRequests = query['status'] === 'notContacted'
    asked[isRequests ? 'requests' : 'answers'] = query
    const count = isRequests ? requests : answers
    return { rows: toLeads(count, isRequests ? 'Request' : 'Answer').slice(0, 10), total: count }
  },
}

const api = (async ({ path }: { path: string }, input: { query?: Record<string, string> }) => {
  const list = lists[path]
  if (list) return list(input.query ?? {})
  if (path.endsWith('/availability')) return { available: isAvailable, colleagues: [] }
  if (path.endsWith('/response-target')) return { soonBefore: longAgo, lateBefore: longAgo }
  const mine = chats.filter(({ assignedTo }) => assignedTo === 7).length
  const counts = { waiting: chats.length, waitingRead: 0, mine, mineWaiting: mine }
  return { count: 0, answered: 0, waitingContacted: 0, all: chats.length, closed: 0, ...counts }
}) as Api // nothing else that is rendered here reads an answer

const labels = { services: {}, locations: {}, staff: new Map<number, string>() }

function Screen({ user }: { user: User }) {
  const badges = useBadges(user)
  return (
    <>
      <PortalNavigation user={user} path="/admin/dashboard" badges={badges} />
      <WaitingForAnswer labels={labels} role={user.role} />
    </>
  )
}

async function open(role: User['role']) {
  const user = { id: 7, role, firstName: 'Maya', lastName: 'Chen' } as User // the rest is not read
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <Screen user={user} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible()
  await expect.poll(() => page.getByText('Loading who is waiting').elements()).toEqual([])
}

const names = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
const inbox = page.getByRole('link', { name: /^Chat Messages/ })

beforeEach(() => {
  isAvailable = false
  chats = []
  answers = 0
  requests = 0
  asked = {}
})

describe('the numbers of the dashboard', () => {
  it('lead to the lists that they count, the longest wait first', async () => {
    answers = 30
    requests = 50
    await open('admin')
    for (const [kind, name] of [
      ['answers', /^\d+ more answers$/],
      ['requests', /^\d+ more requests to contact$/],
    ] as const) {
      const link = page.getByRole('link', { name })
      await expect.element(link).toBeVisible()
      const address = new URL(link.element().getAttribute('href') ?? '', location.href)
      const { sort, page: _page, ...filters } = toListQuery(leadsUrl.parse(address.search))
      expect(sort).toBe('waiting')
      const { sort: _sort, page: _first, ...counted } = asked[kind] ?? {}
      expect(filters).toEqual(counted)
    }
    const queue = page.getByRole('link', { name: 'Open the queue' }).element()
    const address = new URL(queue.getAttribute('href') ?? '', location.href)
    expect(leadsUrl.parse(address.search)).toMatchObject({ waiting: 'true', sort: 'waiting' })
  })
})

// "chats only when assigned or available, and then with a menu entry"
describe('the chats of a therapist', () => {
  it('are those of the practice while she is available, after her own clients', async () => {
    isAvailable = true
    chats = [toChat(1, false), toChat(2, true)]
    answers = 1
    requests = 1
    await open('therapist')
    await expect.poll(names).toEqual(['Answer 1', 'Request 1', 'Visitor 1', 'Visitor 2'])
    await expect
      .element(inbox)
      .toHaveAccessibleName('Chat Messages , 2 conversations wait for an answer')
  })

  it('are her own ones while she is away', async () => {
    chats = [toChat(1, false), toChat(2, true)]
    await open('therapist')
    await expect.poll(names).toEqual(['Visitor 2'])
    await expect
      .element(inbox)
      .toHaveAccessibleName('Chat Messages , 1 conversation waits for an answer')
    expect(page.getByRole('link', { name: /more chat/ }).elements()).toEqual([])
  })

  it('are none while she is away and none is assigned to her', async () => {
    chats = [toChat(1, false)]
    answers = 1
    await open('therapist')
    await expect.poll(names).toEqual(['Answer 1'])
    // "Admin only: User Management (/admin/users) and Chat Messages (/admin/chats, with an unread badge)."
    expect(inbox.elements()).toEqual([])
    expect(page.getByRole('link', { name: /more chat/ }).elements()).toEqual([])
  })
})
