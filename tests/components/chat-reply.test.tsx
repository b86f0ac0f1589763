import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConversationReply } from '#features/chat/chat/client/inbox/conversation-reply.tsx'
import {
  createInboxChannel,
  InboxChannelContext,
} from '#features/chat/chat/client/inbox/use-inbox-channel.ts'
import { deleteOtherDrafts } from '#platform/client/forms/tab-drafts.ts'
import { createLiveChannel } from '#platform/client/realtime/live-channel.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const pdf = (name: string) =>
  new File(['%PDF-1.7\n', new Uint8Array(2_000)], name, { type: 'application/pdf' })

const box = page.getByRole('textbox', { name: 'Reply to Noor' })
const chosen = page.getByRole('list', { name: 'Files to send' })
const sent = page.getByTestId('sent')
const hint = page.getByText('Drop files to attach them to your reply')

let number = 100

/** The reply box of a conversation; what it sends is listed. */
function Conversation({ id, userId = 1 }: { id: number; userId?: number }) {
  const [client] = useState(() => new QueryClient())
  const [channel] = useState(() => createInboxChannel(createLiveChannel()))
  const [replies, setReplies] = useState<string[]>([])
  const boxRef = useRef<HTMLTextAreaElement>(null)
  return (
    <QueryClientProvider client={client}>
      <InboxChannelContext value={channel}>
        <p data-testid="sent">{replies.join(', ')}</p>
        <section aria-label="Conversation with Noor">
          <p>Messages</p>
          <ConversationReply
            userId={userId}
            conversation={{
              sessionId: `a-conversation-number-${id}`,
              number: id,
              clientName: 'Noor',
              language: 'en',
            }}
            box={boxRef}
            onSend={(text, { files = [], contents }) =>
              setReplies([
                ...replies,
                [text, ...files.map(({ key }) => contents?.get(key)?.name)].join(' + '),
              ])
            }
          />
        </section>
      </InboxChannelContext>
    </QueryClientProvider>
  )
}

const open = () => renderInPortal(<Conversation id={(number += 1)} />)

function toData(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

function drag(type: 'dragover' | 'drop', target: Element | null, dataTransfer: DataTransfer) {
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  target?.dispatchEvent(event)
  return event
}

describe('the reply box of the staff', () => {
  it('sends files that were dropped on the conversation, without a text', async () => {
    await open()
    const messages = page.getByText('Messages').element()
    drag('dragover', messages, toData(pdf('map.pdf')))
    await expect.element(hint).toBeVisible()
    drag('drop', messages, toData(pdf('map.pdf')))
    await expect.element(hint).not.toBeInTheDocument()
    await expect.element(chosen).toHaveTextContent('map.pdf2 KB')
    await expect.element(page.getByText('Added: map.pdf')).toBeInTheDocument()
    await box.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(sent).toHaveTextContent('+ map.pdf')
    await expect.element(chosen).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
  })

  it('does not open a file that is dropped beside the conversation, and does not attach it', async () => {
    await open()
    const dropped = drag('drop', document.querySelector('h1'), toData(pdf('map.pdf')))
    // Without that the browser would open it in place of the portal.
    expect(dropped.defaultPrevented).toBe(true)
    await expect.element(chosen).not.toBeInTheDocument()
    expect(drag('dragover', box.element(), new DataTransfer()).defaultPrevented).toBe(false)
  })

  it('attaches pasted files beside the text, and removes them by keyboard', async () => {
    await open()
    await box.fill('The map')
    box.element().dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: toData(pdf('one.pdf'), pdf('two.pdf')),
        bubbles: true,
        cancelable: true,
      }),
    )
    await expect.element(chosen.getByRole('listitem').nth(1)).toHaveTextContent('two.pdf2 KB')
    await page.getByRole('button', { name: 'Remove one.pdf' }).click()
    await expect.element(page.getByText('Removed: one.pdf')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Remove two.pdf' })).toHaveFocus()
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect.element(sent).toHaveTextContent('The map + two.pdf')
  })

  it('says what cannot be sent, and keeps what was written', async () => {
    await open()
    await box.fill('Here it is')
    const program = new File(['MZ program'], 'setup.exe', { type: 'application/x-msdownload' })
    drag('drop', page.getByText('Messages').element(), toData(program))
    await expect.element(page.getByText(/“setup.exe” was not added. Only PDF/).last()).toBeVisible()
    await expect.element(box).toHaveValue('Here it is')
    await expectAccessible()
  })

  it('keeps what was written when another conversation is opened meanwhile', async () => {
    const first = (number += 1)
    const reply = await renderInPortal(<Conversation id={first} />)
    await box.fill('On Thursday we')
    await reply.unmount()
    const other = await open()
    await expect.element(box).toHaveValue('')
    await other.unmount()
    await renderInPortal(<Conversation id={first} />)
    await expect.element(box).toHaveValue('On Thursday we')
  })

  it('keeps what was written in the tab, for its writer only and without the id that opens the chat', async () => {
    const id = (number += 1)
    const reply = await renderInPortal(<Conversation id={id} />)
    await box.fill('On Friday we')
    await reply.unmount()
    const stored = JSON.stringify({ ...sessionStorage })
    expect(stored).toContain('On Friday we')
    expect(stored).not.toContain(`a-conversation-number-${id}`)
    await renderInPortal(<Conversation id={id} userId={2} />)
    await expect.element(box).toHaveValue('')
    // Someone else signs in, or no one does.
    deleteOtherDrafts(2)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('On Friday we')
  })

  it('sends nothing without text and files', async () => {
    await open()
    await box.click()
    await userEvent.keyboard('  {Enter}')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect.element(page.getByText('Message cannot be empty')).toBeVisible()
    await expect.element(box).toBeInvalid()
    await expect.element(sent).toHaveTextContent('')
  })

  it('says nothing of a second Enter after a reply was sent', async () => {
    await open()
    await box.click()
    await userEvent.keyboard('Good morning{Enter}{Enter}')
    await expect.element(sent).toHaveTextContent('Good morning')
    await expect.element(box).not.toBeInvalid()
    expect(page.getByText('Message cannot be empty').elements()).toEqual([])
  })
})
