import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FocusPoint } from '#platform/client/ui/portal/focus-point.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

// 200 × 100 pixels.
const url =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><rect width='200' height='100' fill='teal'/></svg>"

let chosen = { x: 50, y: 25 }
function Control() {
  const [focus, setFocus] = useState(chosen)
  const change = (next: typeof focus) => {
    chosen = next
    setFocus(next)
  }
  return <FocusPoint label="Photo" url={url} focus={focus} onChange={change} />
}

beforeEach(() => {
  chosen = { x: 50, y: 25 }
})

it('takes the point that is pressed', async () => {
  await renderInPortal(<Control />)
  const picture = page.getByRole('button', { name: 'Photo: choose what stays in view' })
  // The picture gives the button its height when it has loaded.
  await expect.poll(() => picture.element().getBoundingClientRect().height).toBeGreaterThan(100)
  const { width, height } = picture.element().getBoundingClientRect()
  await picture.click({ position: { x: width * 0.75, y: height * 0.4 } })
  // A press is at a whole pixel.
  expect(chosen?.x).toBe(75)
  expect(Math.abs((chosen?.y ?? 0) - 40)).toBeLessThanOrEqual(1)
  await expectAccessible()
})

it('moves in steps by the keyboard, and stays inside the picture', async () => {
  await renderInPortal(<Control />)
  const fromTop = page.getByRole('slider', { name: 'Distance from the top' })
  fromTop.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen).toEqual({ x: 50, y: 30 })
  await expect.element(fromTop).toHaveAttribute('aria-valuetext', '30 percent')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(chosen).toEqual({ x: 50, y: 0 })
})
