import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DutyChoice } from '#features/chat/chat/client/duty/duty-menu.tsx'
import { renderInPortal } from './portal-page.tsx'

const chosen = vi.fn<(available: boolean) => void>()

function Example({ colleagues }: { colleagues: readonly string[] }) {
  const [available, setAvailable] = useState(true)
  return (
    <DutyChoice
      isInInbox={false}
      duty={{ available, colleagues: colleagues.map((name, id) => ({ id, name })) }}
      onChoose={(next) => {
        chosen(next)
        setAvailable(next)
      }}
    />
  )
}

it('says whether one is available, and changes it by keyboard', async () => {
  chosen.mockReset()
  const { container } = await renderInPortal(<Example colleagues={['Maya Chen']} />)
  const summary = container.querySelector('summary')
  expect(summary?.textContent).toBe('Available for chat')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Also available for chat: Maya Chen.')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(false)
  await expect.element(page.getByText('Away from chat')).toBeVisible()
  // The menu has closed, and the focus is back on its button.
  expect(document.activeElement).toBe(summary)
  await expect.element(page.getByText('Also available for chat: Maya Chen.')).not.toBeVisible()
})

it('marks the present state in the menu, and says when no colleague is there', async () => {
  const { container } = await renderInPortal(<Example colleagues={[]} />)
  container.querySelector('summary')?.click()
  await expect.element(page.getByText('No colleague is available for chat.')).toBeVisible()
  const items = page.getByRole('listitem').getByRole('button')
  await expect.element(items.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect.element(items.nth(1)).not.toHaveAttribute('aria-current')
})
