// An open lead that a colleague changes, reassigns or deletes on another screen.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  announceChange,
  begun,
  button,
  changeElsewhere,
  renderPage,
  resetLead,
  server,
  status,
  tab,
} from './lead-screen-page.tsx'

beforeEach(resetLead)
afterEach(() => vi.restoreAllMocks())

const note = page.getByLabelText('Internal notes')

it('shows what a colleague changed, and moves neither the note that is typed, its cursor nor the focus', async () => {
  await renderPage()
  await tab('Note').click()
  await note.fill('First line.\nSecond line.')
  const field = note.element() as HTMLTextAreaElement // the label of a text area
  field.setSelectionRange(5, 5)
  changeElsewhere({ status: 'complete', assignedTo: 8 })
  await announceChange()
  await expect.element(status).toHaveValue('complete')
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('8')
  await expect.element(note).toHaveFocus()
  expect(field.selectionStart).toBe(5)
  await userEvent.keyboard('!')
  await expect.element(note).toHaveValue('First! line.\nSecond line.')
})

it('hides its contents once it is reassigned or deleted, and gives the unsaved note back', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderPage()
  await expect.element(page.getByText(begun.email).first()).toBeVisible()
  await tab('Note').click()
  await note.fill('Prefers mornings.')
  server.isGone = true
  await announceChange()
  await expect.element(page.getByText('You can no longer open this lead.')).toBeVisible()
  await expect.element(page.getByText(begun.email)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Your note, not saved')).toHaveValue('Prefers mornings.')
  await button('Copy my note').click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith('Prefers mornings.')
})

it('gives the unsent email back, and moves the focus off its field', async () => {
  await renderPage()
  const message = page.getByLabelText('Message', { exact: true })
  await message.fill('Hello Chloé, how is Thursday?')
  await expect.element(message).toHaveFocus()
  server.isGone = true
  await announceChange()
  await expect
    .element(page.getByLabelText('Your email, not sent'))
    .toHaveValue('Hello Chloé, how is Thursday?')
  await expect.element(button('Copy my email')).toBeVisible()
  await expect.element(button('Close')).toHaveFocus()
})

it('asks before half of a reason is left behind', async () => {
  await renderPage()
  await status.selectOptions('Lead Lost')
  const reason = page.getByLabelText('Lead lost reason')
  await reason.fill('Half a thought')
  await page.getByRole('link', { name: 'Back to the leads' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(reason).toHaveValue('Half a thought')
})

it('keeps the focus on the page when a note was added', async () => {
  await renderPage()
  await tab('Note').click()
  await note.fill('Left a voicemail.')
  await button('Add note').click()
  await expect.element(note).not.toBeInTheDocument()
  // Without a focus, Tab would begin at the start of the page.
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})
