import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAttachments } from '#features/chat/chat/client/files/attachments.ts'
import { Composer } from '#features/chat/chat/client/visitor/composer.tsx'
import { textLimits } from '#shared/text.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const box = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send' })
const sent = page.getByRole('listitem')

/** A conversation whose messages arrive at once; without a connection none is accepted. */
function Conversation({ isConnected = true }: { isConnected?: boolean }) {
  const [draft, setDraft] = useState('')
  const [messages, setMessages] = useState<string[]>([])
  const sendDraft = () => {
    if (!isConnected || draft.trim() === '') return false
    setMessages([...messages, draft])
    setDraft('')
    return true
  }
  return (
    <>
      <ul aria-label="Messages">
        {messages.map((message) => (
          <li key={message} className="whitespace-pre-wrap">
            {message}
          </li>
        ))}
      </ul>
      <Composer
        draft={draft}
        onWrite={setDraft}
        onSend={sendDraft}
        attachments={noAttachments}
        onAttach={undefined}
        onDetach={() => {}}
      />
    </>
  )
}

describe('sending', () => {
  it('sends with Enter, and stays ready for the next message', async () => {
    await renderInPortal(<Conversation />)
    await box.click()
    await userEvent.keyboard('Hello{Enter}')
    await expect.element(sent).toHaveTextContent('Hello')
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
  })

  it('starts a new line with Shift and Enter, and grows with it', async () => {
    await renderInPortal(<Conversation />)
    await box.click()
    const height = () => document.querySelector('textarea')?.clientHeight ?? 0
    const before = height()
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
    await expect.element(box).toHaveValue('One\nTwo')
    expect(height()).toBeGreaterThan(before)
    await userEvent.keyboard('{Enter}')
    expect(document.querySelector('li')?.textContent).toBe('One\nTwo')
    expect(height()).toBe(before)
  })

  it('sends with its button and returns the focus to the text', async () => {
    await renderInPortal(<Conversation />)
    await box.fill('Hello')
    await send.click()
    await expect.element(sent).toHaveTextContent('Hello')
    await expect.element(box).toHaveFocus()
  })

  it('sends nothing blank', async () => {
    await renderInPortal(<Conversation />)
    await box.click()
    await userEvent.keyboard('   {Enter}')
    await expect.element(box).toHaveValue('   ')
    await expect.element(sent).not.toBeInTheDocument()
  })

  it('pauses for a second after a message, and keeps what is typed meanwhile', async () => {
    await renderInPortal(<Conversation />)
    await box.click()
    await userEvent.keyboard('One{Enter}Two{Enter}')
    await expect.element(box).toHaveValue('Two')
    await expect.element(send).toBeDisabled()
    await expect.element(send).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    await expect.element(sent.nth(1)).toHaveTextContent('Two')
  })

  it('keeps the text of a message that could not be sent', async () => {
    await renderInPortal(<Conversation isConnected={false} />)
    await box.click()
    await userEvent.keyboard('Does anyone work with couples?{Enter}')
    await expect.element(box).toHaveValue('Does anyone work with couples?')
    await expect.element(send).toBeEnabled()
  })
})

describe('the limit', () => {
  const limit = textLimits.chatMessage
  const countdown = page.getByText(/left/)

  it('is not mentioned while there is plenty of room', async () => {
    await renderInPortal(<Conversation />)
    await box.fill('Hello')
    await expect.element(countdown).not.toBeInTheDocument()
    await expect.element(box).not.toHaveAttribute('aria-describedby')
  })

  it('is counted down near the end, and describes the box', async () => {
    await renderInPortal(<Conversation />)
    await box.fill('x'.repeat(limit - 5))
    await expect.element(countdown).toBeVisible()
    await expect.element(box).toHaveAccessibleDescription(/5/)
    await expect.element(box).not.toBeInvalid()
  })

  it('makes a longer text invalid, which is not sent and not cut', async () => {
    await renderInPortal(<Conversation />)
    await box.fill('x'.repeat(limit + 1))
    await expect.element(box).toBeInvalid()
    await expect.element(page.getByText(/at most/)).toBeVisible()
    await expectAccessible()
    await send.click()
    await expect.element(sent).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('x'.repeat(limit + 1))
    await userEvent.keyboard('{End}{Backspace}')
    await expect.element(box).not.toBeInvalid()
  })
})
