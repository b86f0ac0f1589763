import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useReplyQueue } from '#features/chat/chat/client/inbox/use-reply-queue.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { muteToasts, prepareToasts } from '#platform/client/toasts.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

let failure: Error = new TypeError('Failed to fetch')
const api = (async ({ path }: { path: string }) => {
  if (path.endsWith('chat-reply')) throw failure
  return { response: [], flags: {} }
}) as Api // nothing else that is rendered here reads an answer

function Thread() {
  const { send, outbox } = useReplyQueue({ sessionId: 'a-conversation', number: 1 }, 1, [])
  return (
    <>
      <button type="button" className="size-11" onClick={() => send('Good morning', {})}>
        Send
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
  await prepareToasts()
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <Thread />
    </QueryClientProvider>,
  )
})

afterEach(() => {
  muteToasts(true)
  muteToasts(false)
})

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
