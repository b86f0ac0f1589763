import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LeadThread } from '#features/requests/emails/contract.ts'
import { MissingMessages } from '#features/staff/correspondence/client/thread/missing-messages.tsx'
import { UnreadablePracticeMailbox } from '#features/staff/correspondence/client/thread/unreadable-practice-mailbox.tsx'
import { useMarkAnswersSeen } from '#features/staff/correspondence/client/thread/use-mark-answers-seen.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'

const reports: unknown[] = []
const api = (async (_: object, input: object) => {
  reports.push('body' in input ? input.body : undefined)
  return undefined
}) as Api // every call of this test is a report
const client = createQueryClient(api)

beforeEach(() => {
  reports.length = 0
})

interface ThreadProps {
  clientWroteAt: string | null
  unread: readonly string[]
  hasUnreadAnswer?: boolean
}

function Thread({ clientWroteAt, unread, hasUnreadAnswer = false }: ThreadProps) {
  const messages = ['answer-1', 'answer-2'].map((id) => ({
    id,
    isUnread: unread.includes(id),
    isFromPractice: false,
  }))
  useMarkAnswersSeen({ id: 7, clientWroteAt, hasUnreadAnswer }, messages)
  return <p>The thread</p>
}

const renderThread = (props: ThreadProps) => (
  <QueryClientProvider client={client}>
    <Thread {...props} />
  </QueryClientProvider>
)

const first = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T15:01:00.000Z'

it('reports an answer on the screen once, with the mark that the lead had', async () => {
  const { rerender } = await render(renderThread({ clientWroteAt: first, unread: ['answer-2'] }))
  await expect.poll(() => reports).toEqual([{ ids: ['answer-2'], clientWroteAt: first }])
  await rerender(renderThread({ clientWroteAt: first, unread: ['answer-2'] }))
  await rerender(renderThread({ clientWroteAt: null, unread: [] }))
  expect(reports).toHaveLength(1)
})

it('reports an unread answer again when the mark is a later one', async () => {
  const { rerender } = await render(renderThread({ clientWroteAt: first, unread: ['answer-2'] }))
  await expect.poll(() => reports).toHaveLength(1)
  await rerender(renderThread({ clientWroteAt: later, unread: ['answer-2'] }))
  await expect.poll(() => reports.at(1)).toEqual({ ids: ['answer-2'], clientWroteAt: later })
})

it('reports the newest answer of a person to whom it is new although a colleague has read it', async () => {
  await render(renderThread({ clientWroteAt: first, unread: [], hasUnreadAnswer: true }))
  await expect.poll(() => reports).toEqual([{ ids: ['answer-1'], clientWroteAt: first }])
})

it('reports nothing in a hidden tab, until it is shown', async () => {
  const setVisibility = (state: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  setVisibility('hidden')
  const { rerender } = await render(renderThread({ clientWroteAt: first, unread: [] }))
  await rerender(renderThread({ clientWroteAt: first, unread: ['answer-1'] }))
  expect(reports).toEqual([])
  setVisibility('visible')
  await expect.poll(() => reports).toEqual([{ ids: ['answer-1'], clientWroteAt: first }])
  Reflect.deleteProperty(document, 'visibilityState')
})

it('the thread says that the practice’s mailbox cannot be read, and that it has no more of a long one', async () => {
  const mailbox = { isReadable: false, lastReadAt: first }
  const answer = { systemEmail: 'hello@stillwater.example', mailbox }
  await render(
    <QueryClientProvider client={createQueryClient((async () => answer) as unknown as Api)}>
      <UnreadablePracticeMailbox />
      <MissingMessages flags={{ answersFull: true } as LeadThread['flags']} />
    </QueryClientProvider>,
  )
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/Answers from hello@stillwater\.example cannot be read right now\./)
  await expect.element(notice).toMatchTextContent(/Last read: .*Nov(ember)? 20/)
  await expect
    .element(page.getByText('This client has sent more emails than can be shown.'))
    .toBeVisible()
})
