import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setShortcutsOwner, switchShortcuts } from '#platform/client/shortcuts/preference.ts'
import { setSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import { ShortcutHint } from '#platform/client/ui/portal/shortcut-hint.tsx'
import { ShortcutsButton } from '#platform/client/ui/portal/shortcuts-button.tsx'
import { ShortcutsSheet } from '#platform/client/ui/portal/shortcuts-sheet.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

let ran: string[] = []
const shortcut = (keys: string, label: string, isEnabled = true) => ({
  keys,
  label,
  isEnabled,
  run: () => void ran.push(label),
})

function Lead() {
  useShortcuts('Request', [shortcut('s', 'status of the request'), shortcut('n', 'note', false)])
  return null
}

function List({ hasLead = false, hasDialog = false }) {
  useShortcuts('List', [
    shortcut('j', 'next'),
    shortcut('s', 'status of the row'),
    shortcut('Enter', 'open'),
    shortcut('n', 'new'),
    shortcut('g l', 'Go to Consultation Leads'),
    shortcut('g d', 'Go to Dashboard'),
    { keys: '?', label: 'Show all shortcuts', run: () => setSheetOpen(true) },
  ])
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Select" className="size-6" />
      <button type="button" onClick={() => ran.push('pressed')}>
        A button
      </button>
      <div contentEditable suppressContentEditableWarning>
        <p>rich text</p>
      </div>
      <Menu button="More">
        <MenuButton>One</MenuButton>
      </Menu>
      {hasDialog && (
        <Dialog open onClose={() => {}}>
          <DialogHead title="Question" />
          <DialogBody>Sure?</DialogBody>
        </Dialog>
      )}
      {/* A child, whose effects React runs before those of its parent. */}
      {hasLead && <Lead />}
      <ShortcutsButton />
      <ShortcutsSheet />
      <ShortcutHint />
    </>
  )
}

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

beforeEach(() => {
  ran = []
  setSheetOpen(false)
  setShortcutsOwner(7)
  switchShortcuts(true)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
})

describe('shortcuts', () => {
  it('run on the page and at a checkbox, and leave Enter to buttons', async () => {
    await renderInPortal(<List />)
    await userEvent.keyboard('j{Enter}')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select' }))
    await userEvent.keyboard('j')
    page.getByRole('button', { name: 'A button' }).element().focus()
    await userEvent.keyboard('{Enter}j')
    expect(ran).toEqual(['next', 'open', 'next', 'pressed', 'next'])
  })

  // "Never while typing"
  it('do not run while someone types', async () => {
    await renderInPortal(<List />)
    const search = page.getByRole('textbox', { name: 'Search' })
    await userEvent.click(search)
    await userEvent.keyboard('jsgl?')
    await expect.element(search).toHaveValue('jsgl?')
    const rich = page.getByText('rich text').element()
    await userEvent.click(rich)
    await userEvent.keyboard('j')
    await expect.poll(() => rich.textContent).toContain('j')
    expect(ran).toEqual([])
  })

  it('do not run under a dialog or an open menu', async () => {
    const { rerender } = await renderInPortal(<List />)
    await userEvent.click(page.getByText('More'))
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('j')
    expect(ran).toEqual(['next'])
    await rerender(<List hasDialog />)
    await expect.element(page.getByRole('dialog', { name: 'Question' })).toBeVisible()
    await userEvent.keyboard('jgl?')
    expect(ran).toEqual(['next'])
    expect(sheet.elements()).toEqual([])
  })

  it('of an open request come before those of the list behind it, unless there is nothing to do', async () => {
    await renderInPortal(<List hasLead />)
    await userEvent.keyboard('snj')
    expect(ran).toEqual(['status of the request', 'new', 'next'])
  })

  it('of several keys show what comes next, and nothing else runs', async () => {
    await renderInPortal(<List />)
    await userEvent.keyboard('g')
    const hint = page.getByRole('status')
    await expect.element(hint).toHaveTextContent('LGo to Consultation LeadsDGo to Dashboard')
    await userEvent.keyboard('l')
    expect(ran).toEqual(['Go to Consultation Leads'])
    expect(hint.elements()).toEqual([])
    await userEvent.keyboard('gs')
    expect(ran).toHaveLength(1)
    await userEvent.keyboard('g')
    await expect.element(hint).toBeVisible()
    // It goes by itself once the time for the next key is over.
    await expect.poll(() => hint.elements()).toEqual([])
  })
})

// "`?` shows all"
describe('the sheet of shortcuts', () => {
  it('opens by its key and by its button, and lists all groups', async () => {
    await renderInPortal(<List hasLead />)
    await userEvent.keyboard('?')
    await expect.element(sheet).toBeVisible()
    const groups = sheet.getByRole('heading', { level: 3 })
    expect(groups.elements().map(({ textContent }) => textContent)).toEqual(['List', 'Request'])
    await expect.element(sheet.getByText('Go to Dashboard')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => sheet.elements()).toEqual([])
    const button = page.getByRole('button', { name: 'Shortcuts' })
    await userEvent.click(button)
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  // WCAG 2.1.4: a mechanism is available to turn the shortcut off.
  it('switches them off for the person alone, and on again without a key', async () => {
    await renderInPortal(<List />)
    await userEvent.keyboard('?')
    const choice = sheet.getByRole('switch', { name: 'Use keyboard shortcuts' })
    await userEvent.click(choice)
    await userEvent.keyboard('{Escape}j?gl')
    expect(ran).toEqual([])
    expect(sheet.elements()).toEqual([])
    // A colleague at the same computer has them; after a reload it is still so.
    setShortcutsOwner(8)
    await userEvent.keyboard('j')
    expect(ran).toEqual(['next'])
    setShortcutsOwner(7)
    await userEvent.keyboard('j')
    expect(ran).toEqual(['next'])
    await userEvent.click(page.getByRole('button', { name: 'Shortcuts' }))
    await userEvent.click(choice)
    await userEvent.keyboard('{Escape}j')
    expect(ran).toEqual(['next', 'next'])
    expect(localStorage.getItem('shortcuts-off')).toBeNull()
  })
})
