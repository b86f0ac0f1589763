import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { watchBubbleLift } from '#app/client/layouts/watch-bubble-lift.ts'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'

afterEach(() => scrollTo(0, 0))

const getLeft = () =>
  document.querySelector(`[${bubbleAttribute}]`)?.getBoundingClientRect().left ?? 0

// "fold to a 44 px edge tab while scrolling down, back on scrolling up"
it('the bubble of the chat leaves the words of the page while someone reads on', async () => {
  await render(
    <main style={{ height: '4000px' }}>
      <a
        href="#chat"
        {...{ [bubbleAttribute]: true }}
        className="fixed right-4 bottom-4 size-12 rounded-full bg-river-600"
      >
        Chat
      </a>
    </main>,
  )
  const edge = document.documentElement.clientWidth
  // Another test may have left the page scrolled.
  scrollTo(0, 0)
  const stop = watchBubbleLift()
  expect(edge - getLeft()).toBe(64)
  scrollTo(0, 600)
  expect(scrollY).toBe(600)
  await expect.poll(() => edge - getLeft()).toBe(44)
  scrollTo(0, 500)
  await expect.poll(() => edge - getLeft()).toBe(64)
  scrollTo(0, 900)
  await expect.poll(() => edge - getLeft()).toBe(44)
  stop()
  expect(edge - getLeft()).toBe(64)
})
