import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PortalNavigation } from '#app/client/layouts/portal-navigation.tsx'
import { useBadges } from '#app/client/layouts/use-badges.ts'
import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { DayCounts } from '#features/staff/waiting-work/client/day-counts.tsx'
import { TasksCard } from '#features/staff/waiting-work/client/tasks-card.tsx'
import { useDay } from '#features/staff/waiting-work/client/use-day.ts'
import { useWaitingWork } from '#features/staff/waiting-work/client/use-waiting-work.ts'
import { WaitingForAnswer } from '#features/staff/waiting-work/client/waiting-for-answer.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

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
let due: { at: Date; note: string | null }[] = []
let failure: CallError | undefined
/** The paths of all calls. */
let asked: string[] = []

const toDue = () =>
  due.map(({ at, note }, index) => ({
    ...exampleLead,
    id: 100 + index,
    firstName: 'Due',
    lastName: String(index + 1),
    nextActionAt: at.toISOString(),
    nextActionNote: note,
  }))

const target = { hours: 24, soonBefore: longAgo, lateBefore: longAgo, openings: [] }
const listChats = (view: string) => {
  const rows = chats.filter(({ assignedTo }) => view !== 'mine' || assignedTo === 7)
  return { rows: rows.slice(0, 8), total: rows.length }
}

function toCounts() {
  const mine = chats.filter(({ assignedTo }) => assignedTo === 7).length
  const waiting = chats.length
  return { waiting, waitingRead: 0, mine, mineWaiting: mine, all: waiting, closed: 0 }
}

function toDay(role: User['role']) {
  const hasAll = role === 'admin' || isAvailable
  const isOwn = !hasAll && chats.some(({ assignedTo }) => assignedTo === 7)
  const view = isOwn ? 'mine' : 'waiting'
  return {
    badges: { leads: null, unread: null, ownLeads: null, chats: toCounts() },
    target,
    duty: { available: isAvailable, colleagues: [] },
    counts: { toContact: requests, answered: answers, dueToday: due.length },
    late: requests,
    toContact: toLeads(requests, 'Request').slice(0, 10),
    answered: toLeads(answers, 'Answer').slice(0, 10),
    due: toDue(),
    calls: [],
    newest: [],
    chats: hasAll || isOwn ? { view, ...listChats(view), oldestWaitAt: longAgo } : null,
    practice: null,
  }
}

let role: User['role'] = 'admin'
const api = (async ({ path }: { path: string }, input: { query?: Record<string, string> }) => {
  asked.push(path)
  if (path === '/api/admin/day') {
    if (failure) throw failure
    return toDay(role)
  }
  if (path === '/api/admin/chat-sessions') return listChats(input.query?.['view'] ?? '')
  if (path.endsWith('/availability')) return { available: isAvailable, colleagues: [] }
  if (path.endsWith('/response-target')) return target
  return { count: 0, answered: 0, waitingContacted: 0, ...toCounts() }
}) as Api // nothing else that is rendered here reads an answer

const labels = { services: {}, locations: {}, staff: new Map<number, string>() }

function Screen({ user }: { user: User }) {
  const badges = useBadges(user)
  const day = useDay()
  const work = useWaitingWork(day, labels, user.role)
  return (
    <>
      <div className="bg-river-900 on-dark text-on-dark-muted">
        <PortalNavigation user={user} path="/admin/dashboard" badges={badges} />
      </div>
      {day.data && <DayCounts day={day.data} work={work} />}
      <WaitingForAnswer work={work} role={user.role} />
      <TasksCard day={day.data} isPending={day.isPending} now={work.now} />
    </>
  )
}

async function open(as: User['role']) {
  role = as
  const user = { id: 7, role: as, firstName: 'Maya', lastName: 'Chen' } as User // the rest is not read
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <SiteContext value={presentStartingSite('en')}>
        <Screen user={user} />
      </SiteContext>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible()
  await expect.poll(() => page.getByText('Loading who is waiting').elements()).toEqual([])
}

const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
const names = () =>
  waiting
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
const inbox = page.getByRole('link', { name: /^Chat Messages/ })

beforeEach(() => {
  isAvailable = false
  chats = []
  answers = 0
  requests = 0
  due = []
  failure = undefined
  asked = []
})

const counts = page.getByRole('region', { name: 'Today', exact: true })
/** The four numbers as they are announced, and where they lead. */
const listCounts = () =>
  counts
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

// "Four counts as links to their views."
describe('the numbers of the dashboard', () => {
  it('lead to the lists that they count', async () => {
    answers = 2
    requests = 50
    chats = [toChat(1, false), toChat(2, true)]
    await open('admin')
    await expect.poll(listCounts).toHaveLength(4)
    const words = listCounts().map(([text, href]) => [text?.replace(/\d+ (d|h|min)/, '…'), href])
    expect(words).toEqual([
      ['50 To contact, 50 past target', '/admin/leads?view=toContact'],
      ['2 Client answered, oldest … ago', '/admin/leads?view=answered'],
      ['2 Chats waiting, longest …', '/admin/chats'],
      ['0 Due today, nothing due', '/admin/leads?view=dueToday'],
    ])
    const more = page.getByRole('link', { name: /more requests to contact$/ })
    await expect.element(more).toHaveAttribute('href', '/admin/leads?view=toContact')
    await expect
      .element(page.getByRole('link', { name: 'Open the queue' }))
      .toHaveAttribute('href', '/admin/leads?waiting=true&sort=waiting')
    await expectAccessible()
  })

  it('come with the lists in one call, beside the counts of the navigation', async () => {
    chats = [toChat(1, false)]
    requests = 1
    await open('admin')
    await expect.poll(names).toEqual(['Visitor 1', 'Request 1'])
    expect(asked.toSorted()).toEqual([
      '/api/admin/chat-session-counts',
      '/api/admin/day',
      '/api/admin/not-contacted-leads-count',
      '/api/admin/unread-message-count',
    ])
  })

  it('say when they cannot be read, and try again', async () => {
    failure = new CallError(503, '{"message":"It is being counted."}', '')
    requests = 1
    chats = [toChat(1, false)]
    await open('admin')
    await expect.poll(() => waiting.element().textContent).toContain('It is being counted.')
    await expect.poll(names).toEqual(['Visitor 1'])
    failure = undefined
    await waiting.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(names).toEqual(['Visitor 1', 'Request 1'])
  })
})

describe('the tasks of today', () => {
  const tasks = page.getByRole('region', { name: 'Today’s calls and tasks' })
  afterEach(() => vi.useRealTimers())

  it('are listed before and after the present time', async () => {
    vi.setSystemTime('2026-11-30T15:00:00.000Z')
    due = [
      { at: new Date('2026-11-28T15:00:00.000Z'), note: 'Call again' },
      { at: new Date('2026-11-30T16:00:00.000Z'), note: null },
    ]
    await open('admin')
    const rows = () =>
      Array.from(tasks.getByRole('listitem').elements(), ({ textContent }) => textContent)
    await expect
      .poll(rows)
      .toEqual([
        expect.stringMatching(/overdue.*Due 1.*Call again/),
        'Now: 10:00 AM',
        expect.stringMatching(/Due 2.*Next action/),
      ])
    await expect
      .element(tasks.getByRole('link', { name: 'Due 1' }))
      .toHaveAttribute('href', '/admin/leads?lead=100&from=dashboard')
    expect(listCounts().at(-1)?.[0]).toBe('2 Due today, 1 overdue')
  })

  it('say so when nothing is due', async () => {
    await open('therapist')
    await expect.element(tasks.getByText('Nothing is due today.')).toBeVisible()
    // A therapist who is away and has no conversation has no count of chats.
    expect(listCounts().map(([text]) => text?.split(',')[0])).toEqual([
      '0 To contact',
      '0 Client answered',
      '0 Due today',
    ])
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
