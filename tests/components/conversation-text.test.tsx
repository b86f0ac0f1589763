import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConversationText } from '#features/chat/chat/client/inbox/conversation-text.tsx'
import { renderInPortal } from './portal-page.tsx'

const link = page.getByRole('link')

it('links the addresses of a message, which open in a new tab without a referrer', async () => {
  await renderInPortal(<ConversationText text="The fees: https://stillwater.example/fees." />)
  await expect
    .element(link)
    .toHaveTextContent('https://stillwater.example/fees (opens in a new tab)')
  await expect.element(link).toHaveAttribute('href', 'https://stillwater.example/fees')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it('links telephone numbers', async () => {
  await renderInPortal(<ConversationText text="Call 613-555-0142 please, not 12345678901234." />)
  await expect.element(link).toHaveTextContent('613-555-0142')
  await expect.element(link).toHaveAttribute('href', 'tel:+16135550142')
})

it.each([
  ['مرحبا، أود أن أسأل عن المواعيد', 'rtl'],
  ['Bonjour, une question ?', 'ltr'],
])('writes %s in its own direction', async (text, direction) => {
  await renderInPortal(<ConversationText text={text} />)
  const element = page.getByText(text).element()
  expect(getComputedStyle(element).direction).toBe(direction)
})
