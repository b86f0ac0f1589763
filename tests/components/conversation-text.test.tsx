import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConversationText } from '#features/chat/client/inbox/conversation-text.tsx'
import { renderInPortal } from './portal-page.tsx'

const link = page.getByRole('link')

it('links the addresses that staff write', async () => {
  await renderInPortal(
    <ConversationText text="The fees: https://stillwater.example/fees." isLinked />,
  )
  await expect.element(link).toHaveTextContent('https://stillwater.example/fees')
  await expect.element(link).toHaveAttribute('href', 'https://stillwater.example/fees')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it.each([true, false])('links telephone numbers, in messages of staff: %s', async (isLinked) => {
  await renderInPortal(
    <ConversationText text="Call 613-555-0142 please, not 12345678901234." isLinked={isLinked} />,
  )
  await expect.element(link).toHaveTextContent('613-555-0142')
  await expect.element(link).toHaveAttribute('href', 'tel:+16135550142')
})

it('links no address that a visitor writes', async () => {
  await renderInPortal(
    <ConversationText text="Look: https://elsewhere.example/" isLinked={false} />,
  )
  await expect.element(page.getByText('Look: https://elsewhere.example/')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

it.each([
  ['مرحبا، أود أن أسأل عن المواعيد', 'rtl'],
  ['Bonjour, une question ?', 'ltr'],
])('writes %s in its own direction', async (text, direction) => {
  await renderInPortal(<ConversationText text={text} isLinked={false} />)
  const element = page.getByText(text).element()
  expect(getComputedStyle(element).direction).toBe(direction)
})
