import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#platform/client/ui/button.tsx'
import {
  type CloseRequest,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const opener = page.getByRole('button', { name: 'Open lead' })
const dialog = page.getByRole('dialog', { name: 'Noor Haddad' })
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
const notes = page.getByRole('textbox', { name: 'Notes' })

/** A lead's dialog: it asks before typed text is lost. */
function LeadDialog({
  initialFocus,
  removesOpener = false,
  children,
}: {
  initialFocus?: 'heading' | 'field'
  removesOpener?: boolean
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [requests, setRequests] = useState<CloseRequest[]>([])
  const close = () => {
    setAsking(false)
    setText('')
    setOpen(false)
  }
  return (
    <>
      {!(isOpen && removesOpener) && <Button onClick={() => setOpen(true)}>Open lead</Button>}
      <Button variant="secondary" id="list">
        Leads
      </Button>
      <output>{requests.join(' ')}</output>
      <Dialog
        open={isOpen}
        onClose={(request) => {
          setRequests([...requests, request])
          if (text === '') close()
          else setAsking(true)
        }}
        initialFocus={initialFocus}
        focusAfter={() => document.getElementById('list')}
      >
        <DialogHead title="Noor Haddad" subtitle="noor@mail.example" />
        <DialogBody>
          <label className="block">
            Notes <textarea value={text} onChange={({ target }) => setText(target.value)} />
          </label>
          {children}
        </DialogBody>
        <DialogFoot>
          <Button onClick={close}>Save changes</Button>
        </DialogFoot>
        <QuestionDialog
          open={isAsking}
          title="Discard your changes?"
          keepLabel="Keep editing"
          onKeep={() => setAsking(false)}
          goLabel="Discard changes"
          onGo={close}
        >
          What you changed is not saved yet.
        </QuestionDialog>
      </Dialog>
    </>
  )
}

/** The place of an element in the window. */
const rectangle = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element.getBoundingClientRect()
}

beforeEach(() => page.viewport(1280, 800))

describe('focus', () => {
  it('starts at the heading', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    await expect.element(page.getByRole('heading', { name: 'Noor Haddad' })).toHaveFocus()
    await expectAccessible()
  })

  it('starts at the first field of a form', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await expect.element(notes).toHaveFocus()
  })

  it('starts at the choice that changes nothing in a question', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await userEvent.keyboard('Call back{Escape}')
    await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await expect.element(question).toHaveAccessibleDescription('What you changed is not saved yet.')
  })

  it('stays within the dialog', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    const visited = new Set<string>()
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab()
      visited.add(document.activeElement?.textContent ?? '')
    }
    expect(visited).toContain('Save changes')
    expect(visited).not.toContain('Open lead')
    expect(visited).not.toContain('Leads')
  })

  it('returns to the button that opened it', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  it('moves on to a named element when that button is gone', async () => {
    await renderInPortal(<LeadDialog removesOpener />)
    await opener.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Leads' })).toHaveFocus()
  })
})

describe('closing', () => {
  it('closes with Escape, and says how it was asked to', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('status')).toHaveTextContent('escape')
  })

  it('closes with a press on the backdrop', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    await userEvent.click(document.documentElement, { force: true, position: { x: 5, y: 5 } })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('status')).toHaveTextContent('scrim')
  })

  it('stays open when a selection of text ends on the backdrop', async () => {
    await renderInPortal(<LeadDialog />)
    await opener.click()
    await userEvent.dragAndDrop(
      page.getByRole('heading', { name: 'Noor Haddad' }),
      document.documentElement,
      { force: true, targetPosition: { x: 5, y: 5 } },
    )
    await expect.element(dialog).toBeVisible()
  })

  it('asks before typed text is lost, and keeps it', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await userEvent.keyboard('Call back{Escape}')
    await expect.element(question).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(notes).toHaveValue('Call back')
    await expect.element(notes).toHaveFocus()
  })

  it('answers only the question with Escape', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await userEvent.keyboard('Call back{Escape}{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await expect.element(question).toBeVisible()
  })

  it('closes both when the text may be discarded', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await userEvent.keyboard('Call back{Escape}')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  it('opens again, with its text, when the browser forces it to close', async () => {
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await userEvent.keyboard('Call back')
    document.querySelector('dialog')?.close()
    await expect.element(question).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(notes).toHaveValue('Call back')
  })
})

describe('layout', () => {
  const longText = <div style={{ height: 3000 }}>Long correspondence</div>

  it('scrolls its body between head and foot, and not the page behind', async () => {
    await renderInPortal(
      <>
        <LeadDialog>{longText}</LeadDialog>
        {longText}
      </>,
    )
    await opener.click()
    const box = rectangle('dialog[open]')
    expect(box.top).toBeGreaterThan(0)
    expect(box.bottom).toBeLessThan(innerHeight)
    await expect.element(page.getByRole('button', { name: 'Save changes' })).toBeInViewport()
    await userEvent.wheel(page.getByText('Long correspondence').first(), { delta: { y: 9000 } })
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeInViewport()
    expect(scrollY).toBe(0)
  })

  it('fills a phone, while a question stays a card', async () => {
    await page.viewport(390, 844)
    await renderInPortal(<LeadDialog initialFocus="field" />)
    await opener.click()
    await expect
      .poll(() => rectangle('dialog[open]').toJSON())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await userEvent.keyboard('Call back{Escape}')
    await expect.element(question).toBeVisible()
    const card = rectangle('[role=alertdialog]')
    expect(card.width).toBeLessThanOrEqual(390 - 32)
    expect(card.height).toBeLessThan(500)
  })
})
