import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { watchMenu } from '#platform/client/ui/watch-menu.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const opener = page.getByText('Options')
const first = page.getByRole('link', { name: 'My account' })
const middle = page.getByRole('button', { name: 'Mute sounds' })
const last = page.getByRole('button', { name: 'Log out' })

const onLogOut = vi.fn<() => void>()

async function renderMenu() {
  onLogOut.mockReset()
  await renderInPortal(
    <>
      <Menu button="Options" align="left">
        <MenuLink href="#account">My account</MenuLink>
        <MenuButton onClick={() => {}}>Mute sounds</MenuButton>
        <MenuButton onClick={onLogOut}>Log out</MenuButton>
      </Menu>
      <button type="button" style={{ marginTop: 300, padding: 16 }}>
        Elsewhere
      </button>
      <p>Below the menu</p>
    </>,
  )
}

const focusOpener = () => userEvent.tab()

const expectClosed = () => expect.element(first).not.toBeInTheDocument()

it('opens and closes with a click on its button', async () => {
  await renderMenu()
  await expectClosed()
  await opener.click()
  await expect.element(last).toBeVisible()
  await expectAccessible()
  await opener.click()
  await expectClosed()
})

it('opens with Enter, and Tab reaches every item', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{Enter}')
  for (const item of [first, middle, last]) {
    await userEvent.tab()
    await expect.element(item).toHaveFocus()
  }
})

it('opens at its first item with the down arrow and at its last with the up arrow', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Escape}{ArrowUp}')
  await expect.element(last).toHaveFocus()
})

it('moves through the items with the arrow keys, around both ends', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(middle).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(last).toHaveFocus()
})

it('moves to the ends with Home and End', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(first).toHaveFocus()
})

it('leaves Home and End to the page while it is closed', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{End}{Home}')
  await expectClosed()
})

it('closes with Escape and returns the focus to its button', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  await expectClosed()
  await expect.element(page.getByRole('group').first()).not.toHaveAttribute('open')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

it('closes when an item is chosen', async () => {
  await renderMenu()
  await opener.click()
  await last.click()
  await expectClosed()
  expect(onLogOut).toHaveBeenCalledOnce()
})

it('closes when the focus or a press leaves it', async () => {
  await renderMenu()
  await focusOpener()
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  await expectClosed()
  await opener.click()
  await expect.element(last).toBeVisible()
  await page.getByText('Below the menu').click()
  await expectClosed()
})

it('has its keys, and closes beside it, where it stays as the server rendered it', async () => {
  await renderMenu()
  const details = document.querySelector('details')?.cloneNode(true) as HTMLDetailsElement
  document.body.append(details)
  const stop = watchMenu(details)
  const summary = details.querySelector('summary')
  summary?.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Log out')
  await userEvent.keyboard('{Escape}')
  expect([details.open, document.activeElement]).toEqual([false, summary])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => details.open).toBe(true)
  await page.getByText('Below the menu').click()
  expect(details.open).toBe(false)
  stop()
  details.remove()
})
