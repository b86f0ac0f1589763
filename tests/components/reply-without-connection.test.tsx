import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useReplyQueue } from '#features/chat/chat/client/inbox/use-reply-queue.ts'
import type { ChatMessage } from '#features/chat/chat/contract/messages.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { setLive } from '#platform/client/realtime/live-status.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { prepareToasts } from '#platform/client/toasts.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

let failure: Error | undefined = new TypeError('Failed to fetch')
type Reply = { message: string; optimisticId: string }
/** The replies that reached the server, in their order. */
let sent: Reply[]
const api = (async ({ path }: { path: string }, { body }: { body: Reply }) => {
  if (!path.endsWith('chat-reply')) return { response: [], flags: {} }
  sent.push(body)
  if (failure) throw failure
  return { ...body, id: sent.length, seq: sent.length, sessionId: 'a-conversation' }
}) as unknown as Api // nothing else that is rendered here reads an answer

function Thread() {
  const [messages, setMessages] = useState<ChatMessage[]>([])
  const queue = useReplyQueue({ sessionId: 'a-conversation', number: 1 }, 1, messages)
  const { send, retry, outbox } = queue
  return (
    <>
      <button type="button" className="size-11" onClick={() => send('Good morning', {})}>
        Send
      </button>
      <button type="button" className="size-11" onClick={() => send('Call any time', {})}>
        Send another
      </button>
      <button type="button" className="size-11" onClick={retry}>
        Try again
      </button>
      {/* As the live channel brings it. */}
      <button
        type="button"
        className="size-11"
        onClick={() => setMessages(sent.slice(0, 1) as never)}
      >
        Receive the first
      </button>
      <ul>
        {outbox.map((reply) => (
          <li key={reply.optimisticId}>{`${reply.text} ${reply.state}`}</li>
        ))}
      </ul>
      <ToastArea />
    </>
  )
}

beforeEach(async () => {
  sent = []
  await prepareToasts()
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <Thread />
    </QueryClientProvider>,
  )
})

afterEach(() => setLive(false))

const toast = page.getByText('Failed to send message. Please try again.')

// "Reply failed: "Error" / "Failed to send message. Please try again.""
it('says in a toast that a reply was refused', async () => {
  failure = new CallError(400, 'This cannot be sent.', 'Bad Request')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(toast).toBeVisible()
})

// There it says that the reply goes out by itself.
it('says only below the reply that there is no connection', async () => {
  failure = new TypeError('Failed to fetch')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Good morning failed')).toBeVisible()
  expect(toast.elements()).toEqual([])
})

it('sends replies again as the same ones and in their order, but not one that was stored after all', async () => {
  failure = new TypeError('Failed to fetch')
  setLive(true)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Send')
  await press('Send another')
  await expect.element(page.getByText('Call any time failed')).toBeVisible()
  await expect.element(toast).toBeVisible()
  await press('Receive the first')
  await expect.element(page.getByText('Good morning failed')).not.toBeInTheDocument()
  await expect.element(page.getByText('Call any time failed')).toBeVisible()
  await press('Send')
  await expect.element(page.getByText('Good morning failed')).toBeVisible()
  const attempts = sent.length
  failure = undefined
  await press('Try again')
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  const another = sent.find(({ message }) => message === 'Call any time')
  expect(sent.slice(attempts).map(({ message }) => message)).toEqual([
    'Call any time',
    'Good morning',
  ])
  expect(sent[attempts]?.optimisticId).toBe(another?.optimisticId)
})
