// The window of the chat while a phone's keyboard is open, or the phone lies on its side.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { ChatPanel } from '#features/chat/chat/client/visitor/chat-panel.tsx'
import { CrisisLine } from '#features/chat/chat/client/visitor/crisis-help.tsx'
import { OptionsMenu } from '#features/chat/chat/client/visitor/options-menu.tsx'
import { useIsLow } from '#features/chat/chat/client/visitor/use-screen.ts'
import { expectAccessible } from './portal-page.tsx'

const normal = { width: 1280, height: 800 }
let before = normal
beforeEach(() => {
  before = { width: innerWidth, height: innerHeight }
})
afterEach(() => page.viewport(before.width, before.height))

const Note = () => <CrisisLine isShort={useIsLow()} />

async function open(width: number, height: number) {
  await page.viewport(width, height)
  await render(
    <ChatPanel
      id="chat"
      isOpen
      view="conversation"
      startsAtTitle
      isTall
      title="Stillwater team"
      status="Secure connection"
      promise="Someone usually answers within a few minutes."
      menu={<OptionsMenu retentionDays={7} onErase={() => {}} onSaveCopy={() => {}} />}
      onClose={() => {}}
    >
      <div className="flex-auto" data-testid="log" />
      <Note />
    </ChatPanel>,
  )
}
const getHeight = (element: Element) => element.getBoundingClientRect().height
const getHead = () =>
  page.getByRole('heading', { name: 'Stillwater team' }).element().closest('.on-dark') as Element

// "below 560 px of height one 52 px header (name + presence as subtitle, Leave, menu, close); deletion line moves
// into the menu; crisis note as one line"
describe.each([
  [390, 470],
  [320, 470],
  [740, 340],
])('the chat at %d by %d', (width, height) => {
  it('has one row above the conversation and one line below it', async () => {
    await open(width, height)
    expect(getHeight(getHead())).toBe(52)
    expect(getHeight(page.getByRole('note').element())).toBeLessThanOrEqual(36)
    await expect.element(page.getByText(/^Someone usually answers/)).toBeVisible()
    for (const name of ['Leave this page', 'Close chat']) {
      const { right } = page.getByLabelText(name).element().getBoundingClientRect()
      expect(right).toBeLessThanOrEqual(width)
    }
    page.getByText('Options').element().closest('summary')?.click()
    await expect
      .element(page.getByText('Conversations are auto-deleted after 7 days.'))
      .toBeVisible()
    await expectAccessible()
  })
})

it('says more where there is room', async () => {
  await open(390, 700)
  expect(getHeight(getHead())).toBeGreaterThan(52)
  await expect.element(page.getByText('Secure connection')).toBeVisible()
  await expect.element(page.getByText(/Not for emergencies/)).toBeVisible()
})
