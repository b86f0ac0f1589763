import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { bootAttributes, bootEvents } from '#app/boot-protocol.ts'
import { prepareChatWords, showChatWords } from '#app/client/boot/chat-words.ts'
import { Portrait } from '#features/practice/therapists/client/portrait.tsx'

afterEach(() => {
  vi.useRealTimers()
  document.querySelector('body > output')?.remove()
})

const readRegion = () => {
  const region = document.querySelector('body > output')
  return [region?.children.length, region?.textContent]
}

it('says in words that the chat is being opened, in an element that was there before', async () => {
  await render(
    <div hidden {...{ [bootAttributes.chatWords]: true }}>
      <p>Opening the chat…</p>
      <p>The chat is still loading.</p>
    </div>,
  )
  vi.useFakeTimers()
  prepareChatWords()
  expect(readRegion()).toEqual([0, ''])
  // The press before the page is ready is repeated afterwards.
  showChatWords()
  dispatchEvent(new CustomEvent(bootEvents.chatAwaited, { detail: true }))
  expect(readRegion()).toEqual([1, 'Opening the chat…'])
  vi.advanceTimersByTime(8_000)
  expect(readRegion()).toEqual([1, 'The chat is still loading.'])
  dispatchEvent(new CustomEvent(bootEvents.chatAwaited, { detail: false }))
  expect(readRegion()).toEqual([0, ''])
})

it('keeps the widest initials within a portrait beside a name', async () => {
  const photo = { photoUrl: null, photoFocus: { x: 50, y: 50 } }
  const screen = await render(
    <Portrait
      therapist={{ firstName: 'Winona', lastName: 'Mwangi', ...photo }}
      className="size-28"
    />,
  )
  const letters = screen.getByText('WM').element()
  const range = document.createRange()
  range.selectNodeContents(letters)
  expect(range.getBoundingClientRect().width).toBeLessThan(112)
})
