import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConversationList } from '#features/chat/chat/client/inbox/list.tsx'
import { useInboxList } from '#features/chat/chat/client/inbox/use-inbox-list.ts'
import { useInboxView } from '#features/chat/chat/client/inbox/use-inbox-view.ts'
import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'
import { createQueryClient, refreshTopics } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'
import { at, toSummary } from './summary.ts'

const zone = 'America/Toronto'

let stored: ChatSessionSummary[] = []
let reads: Record<string, string>[] = []
let changes: [path: string, input: object][] = []

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  if (method === 'POST') return change(path, input)
  if (path.endsWith('chat-colleagues')) return []
  if (!/-sessions(\/search)?$/.test(path)) return { waiting: 9, mine: 0, all: 9, closed: 0 }
  type Given = { query?: Record<string, string>; body?: Record<string, string> }
  const { query: given = {}, body: query = given } = input as Given // as the list asks
  reads.push(query)
  const size = Number(query['limit'] ?? 4)
  const start = (Number(query['page']) - 1) * size
  return { rows: stored.slice(start, start + size), total: stored.length }
}) as Api // nothing else that is rendered here reads an answer

/** The only change from the list is that no one waits, or waits again. */
async function change(path: string, input: object) {
  changes.push([path, input])
  stored = path.endsWith('/no-reply-needed') ? stored.slice(1) : [toSummary(1), ...stored]
  // The live channel is faster than the answer to the call.
  await refreshTopics(client, ['conversations'])
  await expect.poll(() => shown()[0]).toBe(stored[0]?.number)
  return toSummary(1)
}

let client = createQueryClient(api)

function Inbox({ opened }: { opened?: number | undefined }) {
  const view = useInboxView()
  const list = useInboxList(view)
  const [open, setOpen] = useState(opened)
  return (
    <section className="@container flex h-180 w-91 flex-col bg-paper">
      <ConversationList
        list={list}
        ownName="Grace Kim"
        openNumber={open}
        elsewhere={open === undefined ? undefined : toSummary(open)}
        timeZone={zone}
        onOpen={setOpen}
      />
    </section>
  )
}

async function openList(opened?: number) {
  client = createQueryClient(api)
  await renderInPortal(
    <QueryClientProvider client={client}>
      <Inbox opened={opened} />
      <ToastArea />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('link').first()).toBeVisible()
}

const shown = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => Number(link.getAttribute('data-conversation')))

/** The pages and the choice beside them: a second line would take the room of a conversation. */
function expectOneLine() {
  const next = page.getByRole('button', { name: 'Next' }).element().getBoundingClientRect()
  const choice = page.getByLabelText('Conversations on a page').element().getBoundingClientRect()
  expect(choice.top).toBeLessThan(next.bottom)
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.removeItem('inbox-page')
  history.replaceState(null, '', location.pathname)
  stored = Array.from({ length: 9 }, (_, index) => toSummary(index + 1))
  reads = []
  changes = []
})

describe('the list of the inbox', () => {
  // "a list of conversations with a search box, 4 per page, with Previous, Next and page numbers"
  it('shows four conversations a page, with Previous, Next and page numbers', async () => {
    await openList()
    expect(shown()).toEqual([1, 2, 3, 4])
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Pages of conversations' })
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.poll(shown).toEqual([5, 6, 7, 8])
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await expect.poll(shown).toEqual([9])
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(shown).toEqual([5, 6, 7, 8])
    expect(location.search).toBe('?page=2')
    expectOneLine()
    // Only the pages that were opened have been read.
    expect(reads.map((query) => query['page'])).toEqual(['1', '2', '3'])
  })

  it('starts on the page that the address names, and on the last one when there are fewer', async () => {
    history.replaceState(null, '', '?page=7')
    await openList()
    await expect.poll(shown).toEqual([9])
    expect(location.search).toBe('?page=3')
  })

  // "(a person may choose 10 or all, remembered)"
  it('shows ten or all conversations after a choice that the browser remembers', async () => {
    await openList()
    const choice = page.getByLabelText('Conversations on a page')
    await choice.selectOptions('10')
    await expect.poll(() => shown().length).toBe(9)
    await choice.selectOptions('All')
    await expect.poll(() => reads.at(-1)).toEqual({ view: 'active', page: '1', limit: '500' })
    expect(localStorage.getItem('inbox-page')).toBe('all')
  })

  it('opens with the number of conversations that was chosen before', async () => {
    localStorage.setItem('inbox-page', '10')
    await openList()
    expect(shown()).toHaveLength(9)
  })

  // "last-message time (time today, otherwise short date)", "last message, email, phone and an unread count badge"
  it('shows of each conversation all that is specified, and for how long the client has waited', async () => {
    const old = { ...toSummary(2), lastMessageAt: '2026-01-15T17:00:00.000Z' }
    stored = [toSummary(1), { ...old, state: 'open', waitingSince: null }]
    await openList()
    const time = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    const [first, second] = page.getByRole('link').elements()
    const words = (first?.textContent ?? '').replaceAll('\u202F', ' ')
    const moment = new Date(stored[0]?.lastMessageAt ?? '')
    const clock = time.format(moment).replace('a.m.', 'AM').replace('p.m.', 'PM')
    for (const part of [
      'CN',
      'Client Number1',
      clock.replaceAll('\u202F', ' '),
      'Message 1',
      'client-1@mail.example',
      '(613) 555-0187',
      '2 unread messages',
      'Online',
      'Waiting: 11 min',
    ]) {
      expect(words).toContain(part)
    }
    expect(second?.textContent).toContain('Jan 15')
    expect(second?.textContent).not.toContain('Waiting')
  })

  it('moves no row under the pointer, and shows the latest order on a press or when it leaves', async () => {
    await openList()
    await page.getByRole('link').nth(2).hover()
    const top = () => page.getByRole('link').nth(2).element().getBoundingClientRect().top
    const before = top()
    const newest = { ...toSummary(10), waitingSince: at(60) }
    stored = [newest, ...stored.map((one) => ({ ...one, lastMessage: 'Changed' }))]
    await refreshTopics(client, ['conversations'])
    const button = page.getByRole('button', { name: '1 new conversation' })
    await expect.element(button).toBeVisible()
    await expect
      .poll(() => page.getByRole('link').nth(2).element().textContent)
      .toContain('Changed')
    expect(shown()).toEqual([1, 2, 3, 4])
    expect(top()).toBe(before)
    await button.click()
    await expect.poll(shown).toEqual([10, 1, 2, 3])

    await page.getByRole('link').nth(2).hover()
    const [first, second, ...rest] = stored
    stored = [second, first, ...rest].flatMap((one) => one ?? [])
    await refreshTopics(client, ['conversations'])
    await expect.element(page.getByRole('button', { name: 'Show the new order' })).toBeVisible()
    expect(shown()).toEqual([10, 1, 2, 3])
    await page.getByRole('searchbox').hover()
    await expect.poll(shown).toEqual([1, 10, 2, 3])
  })

  it('keeps the focus on a conversation that moves', async () => {
    await openList()
    page.getByRole('link').nth(1).element().focus()
    stored = [toSummary(10), ...stored]
    await refreshTopics(client, ['conversations'])
    await expect.poll(shown).toEqual([10, 1, 2, 3])
    expect(document.activeElement?.getAttribute('data-conversation')).toBe('2')
    // Before it is the button of the row above, then that row.
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'No reply needed for Client Number1',
    )
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('data-conversation')).toBe('1')
  })

  it('says with one press that no reply is needed, and takes it back after the row has left', async () => {
    await openList()
    const button = page.getByRole('button', { name: 'No reply needed for Client Number1' })
    const sent = new Date(stored[0]?.lastMessageAt ?? '').toISOString()
    // With the pointer over the list no row would leave.
    await page.getByRole('searchbox').hover()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    const toast = page.getByRole('region', { name: /Notifications/ })
    await expect.element(toast.getByText('Client Number1 does not wait any more.')).toBeVisible()
    expect(shown()).toEqual([2, 3, 4, 5])
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(shown).toEqual([1, 2, 3, 4])
    const params = { sessionId: 'conversation-1' }
    expect(changes).toEqual([
      [
        '/api/admin/chat-session/:sessionId/no-reply-needed',
        // Newest message on the screen, so that no newer message is dismissed.
        { params, body: { lastMessageAt: sent } },
      ],
      ['/api/admin/chat-session/:sessionId/reply-needed', { params }],
    ])
  })

  it('does not offer it for those who do not wait', async () => {
    stored = [{ ...toSummary(1), state: 'open', waitingSince: null }]
    await openList()
    expect(page.getByRole('button', { name: /No reply needed/ }).elements()).toEqual([])
  })

  it.each([298, 364])('shows all its tabs %i px wide', async (width) => {
    await openList()
    const views = page.getByRole('navigation', { name: 'Views' }).element()
    const list = views.closest('section')
    if (list) list.style.width = `${width}px`
    expect(views.scrollWidth).toBeLessThanOrEqual(views.clientWidth)
  })

  it('marks no wait of a visitor who has left as urgent', async () => {
    stored = [toSummary(1), { ...toSummary(2), hasLeft: true }]
    await openList()
    const [late, left] = page
      .getByText(/^1[12] min$/)
      .elements()
      .map((time) => getComputedStyle(time).color)
    const name = getComputedStyle(page.getByText('Client Number2').element()).color
    expect(late).not.toBe(name)
    expect(left).toBe(name)
  })

  it('shows the open conversation above a page that does not have it', async () => {
    await openList(1)
    const selected = () => document.querySelector('[aria-current][data-conversation]')
    const heading = page.getByRole('heading', { name: 'Open, on another page' })
    await expect.element(heading).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(shown).toEqual([1, 5, 6, 7, 8])
    await expect.element(heading).toBeVisible()
    expect(selected()?.getAttribute('data-conversation')).toBe('1')
    await page.getByRole('button', { name: 'Page 1' }).click()
    await expect.poll(shown).toEqual([1, 2, 3, 4])
    await expect.element(heading).not.toBeInTheDocument()
  })

  it('shows the open conversation after a reload, and when it moves', async () => {
    localStorage.setItem('inbox-page', '10')
    await openList(8)
    const isInSight = () => {
      const row = document.querySelector('[aria-current][data-conversation]')
      const frame = row?.closest('.md\\:overflow-y-auto')?.getBoundingClientRect()
      const box = row?.getBoundingClientRect()
      return frame && box && box.top >= frame.top && box.bottom <= frame.bottom
    }
    await expect.poll(isInSight).toBe(true)
    stored = [toSummary(8), ...stored.filter(({ number }) => number !== 8)]
    await refreshTopics(client, ['conversations'])
    await expect.poll(() => shown()[0]).toBe(8)
    await expect.poll(isInSight).toBe(true)
  })
})
