import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createRef, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConversationHead } from '#features/chat/chat/client/inbox/conversation-head.tsx'
import {
  createInboxChannel,
  InboxChannelContext,
} from '#features/chat/chat/client/inbox/use-inbox-channel.ts'
import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { createLiveChannel } from '#platform/client/realtime/live-channel.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const onDelete = vi.fn<() => void>()
const onClosed = vi.fn<() => void>()
const onReopened = vi.fn<() => void>()
const changes: unknown[] = []
const colleagues = [
  { id: 1, name: 'Grace Kim', photoUrl: null },
  { id: 2, name: 'Élise Tremblay-Beauchemin', photoUrl: null },
]

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  if (method === 'PATCH' && 'body' in input) changes.push(input.body)
  return path.endsWith('chat-colleagues') ? colleagues : { available: true }
}) as Api // nothing else that is rendered here reads an answer

const conversation: ChatSessionSummary = {
  sessionId: 'a-conversation-number-7',
  number: 7,
  clientName: 'Maximiliana-Konstantina Featherstonehaugh',
  clientEmail: 'maximiliana@mail.example',
  clientPhone: '+16135550187',
  language: 'en',
  lastMessage: 'Hello?',
  lastMessageAt: new Date().toISOString(),
  lastMessageBy: null,
  unreadCount: 0,
  isUnread: false,
  state: 'waiting',
  waitingSince: new Date().toISOString(),
  assignedTo: null,
  assignedAt: null,
  isOnline: true,
  hasLeft: false,
  lastSeenFormatted: '',
  leadId: null,
  callBackAt: null,
  mayOpenLead: false,
}

const user = { id: 1, firstName: 'Grace', lastName: 'Kim', role: 'admin' } as ComponentProps<
  typeof ConversationHead
>['user'] // the head reads only these

/** The head in a thread of this width. */
function Thread({ changed, width }: { changed: Partial<ChatSessionSummary>; width?: number }) {
  const [client] = useState(() => createQueryClient(api))
  const [channel] = useState(() => createInboxChannel(createLiveChannel()))
  return (
    <QueryClientProvider client={client}>
      <InboxChannelContext value={channel}>
        <section data-thread className="@container" style={{ width }}>
          <ConversationHead
            user={user}
            conversation={{ ...conversation, ...changed }}
            heading={createRef()}
            onBack={() => {}}
            onCreateLead={() => {}}
            onMarkUnread={() => {}}
            onClosed={onClosed}
            onReopened={onReopened}
            onDelete={onDelete}
          />
          <ToastArea />
        </section>
      </InboxChannelContext>
    </QueryClientProvider>
  )
}

beforeEach(() => {
  changes.length = 0
  for (const event of [onClosed, onReopened, onDelete]) event.mockClear()
})

const ownerButton = () =>
  [...document.querySelectorAll('summary')].find((one) => one.textContent.includes('Assigned to'))

describe('the head of a conversation', () => {
  it.each([
    ['waits', 'Unassigned', {}],
    ['is one’s own', 'Me', { assignedTo: 1 }],
    [
      'is a colleague’s and closed',
      'Élise',
      { assignedTo: 2, state: 'closed', waitingSince: null },
    ],
  ] as const)('shows all its parts side by side when it %s', async (_state, name, changed) => {
    await page.viewport(1280, 800)
    await renderInPortal(<Thread changed={changed} />)
    await expect.element(page.getByRole('link', { name: /^Call / })).toBeVisible()
    await expect.poll(() => ownerButton()?.textContent).toContain(name)
    const thread = document.querySelector<HTMLElement>('[data-thread]')
    if (!thread) throw new Error('there is no thread')
    for (let width = 320; width <= 960; width += 40) {
      thread.style.width = `${width}px`
      const parts = [...thread.querySelectorAll('h2, a, summary, button:not([data-menu-item])')]
        .filter((part) => part.checkVisibility())
        .map((part) => ({ part: part.textContent, box: part.getBoundingClientRect() }))
      const over = parts.flatMap(({ part, box }, index) => {
        const before = parts[index - 1]?.box
        const isBelow = before !== undefined && box.top >= before.bottom
        return before && !isBelow && box.left < before.right ? [part] : []
      })
      expect({ width, over }).toEqual({ width, over: [] })
      expect(thread.scrollWidth).toBeLessThanOrEqual(width)
    }
  })

  // As wide as beside the list at 1366 and at 1280 px.
  it.each([692, 606])(
    'shows the number of a visitor who waits and has no owner, %i px wide',
    async (width) => {
      await page.viewport(1366, 650)
      const since = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString()
      await renderInPortal(
        <Thread width={width} changed={{ clientName: 'Sarah Bennett', waitingSince: since }} />,
      )
      await expect.poll(() => ownerButton()?.textContent).toContain('Unassigned')
      const link = page.getByRole('link', { name: 'Call (613) 555-0187' }).element()
      const text = page.getByText('(613) 555-0187', { exact: true }).element()
      const [box, shown] = [link.getBoundingClientRect(), text.getBoundingClientRect()]
      expect(shown.bottom).toBeLessThanOrEqual(box.bottom)
      expect(shown.right).toBeLessThanOrEqual(box.right)
      await expect.element(page.getByText('Waiting 3 d')).toBeVisible()
    },
  )

  it('lets staff give a conversation to a colleague, by keyboard', async () => {
    await renderInPortal(<Thread changed={{ assignedTo: 1 }} />)
    await expect.poll(() => ownerButton()?.textContent).toContain('Me')
    ownerButton()?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: 'Me' })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Me' })).toHaveAttribute('aria-current')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => changes).toEqual([{ assignedTo: 2 }])
  })

  it('has the rarer actions in a menu', async () => {
    await renderInPortal(<Thread changed={{}} />)
    await page.getByText('More actions').click({ force: true })
    await expect
      .element(page.getByRole('link', { name: /maximiliana/ }))
      .toHaveAttribute('href', 'mailto:maximiliana@mail.example')
    await expectAccessible()
  })

  it.each([
    [360, 1],
    [800, 0],
  ])('repeats Close in the menu only where it has no button, %i px wide', async (width, count) => {
    await page.viewport(1280, 800)
    await renderInPortal(<Thread changed={{}} width={width} />)
    await page.getByText('More actions').click({ force: true })
    await expect.element(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
    const inMenu = () =>
      [...document.querySelectorAll('[data-menu-item]')].filter(
        (item) => item.textContent === 'Close',
      )
    await expect.poll(() => inMenu().length).toBe(count)
    await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  })

  it('closes a conversation, which the next one replaces, and takes it back on request', async () => {
    await page.viewport(1280, 800)
    await renderInPortal(<Thread changed={{ clientName: 'Iris Vale' }} width={800} />)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(page.getByText('The conversation with Iris Vale is closed.')).toBeVisible()
    expect(onClosed).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => onReopened.mock.calls.length).toBe(1)
    expect(changes).toEqual([{ state: 'closed' }, { state: 'open' }])
  })

  it('stays at a conversation that it reopens', async () => {
    await page.viewport(1280, 800)
    const changed = { state: 'closed', waitingSince: null } as const
    await renderInPortal(<Thread changed={changed} width={800} />)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect.poll(() => changes).toEqual([{ state: 'open' }])
    expect(onClosed).not.toHaveBeenCalled()
  })

  // "a reply box, and a Delete Conversation button with a confirmation dialog"
  it.each([390, 1280])('has a Delete Conversation button %i px wide', async (width) => {
    await page.viewport(width, 800)
    await renderInPortal(<Thread changed={{}} />)
    const button = page.getByRole('button', { name: 'Delete Conversation' })
    await expect.element(button).toBeVisible()
    await button.click()
    expect(onDelete).toHaveBeenCalledOnce()
  })
})
