import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NoteForm } from '#features/requests/work-log/client/note-form.tsx'
import { NoteWords } from '#features/requests/work-log/client/note-words.tsx'
import { useStoredNote } from '#features/requests/work-log/client/use-note-draft.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

/** Sent calls, and what the next calls are refused with. */
const calls: { call: string; body: unknown }[] = []
const refusals: Error[] = []

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  calls.push({ call: `${method} ${path}`, body: 'body' in input ? input.body : undefined })
  const refusal = refusals.shift()
  if (refusal) throw refusal
  return {}
}) as Api // nothing that is rendered here reads an answer

beforeEach(() => {
  calls.length = 0
  refusals.length = 0
})

const render = (component: ReactNode) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls, as in the timeline */}
      <section tabIndex={0} aria-label="Timeline">
        {component}
      </section>
    </QueryClientProvider>,
  )

const field = page.getByRole('textbox', { name: /^(Internal notes|Note)$/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodies = () => calls.map(({ body }) => body)

function Writing() {
  const [isOpen, setIsOpen] = useState(true)
  const draft = useStoredNote(1, 7)
  return isOpen ? (
    <NoteForm userId={1} leadId={7} onClose={() => setIsOpen(false)} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      {draft === '' ? 'Add' : 'Continue'}
    </button>
  )
}

describe('writing a note', () => {
  it('says that it is missing, and moves the focus to it', async () => {
    await render(<Writing />)
    await button('Add note').click()
    await expect.element(page.getByText('Please write a note.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(calls).toEqual([])
  })

  it('loses nothing when it cannot be added, and is then added once', async () => {
    await render(<Writing />)
    refusals.push(new CallError(503, JSON.stringify({ message: 'The server is busy.' }), ''))
    await field.fill('  Called, no answer. ')
    await button('Add note').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
    await expect.element(field).toHaveAccessibleDescription(/^The server is busy\./)
    await expect.element(field).toHaveValue('  Called, no answer. ')
    await expectAccessible()
    await field.click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(button('Add')).toBeVisible()
    const [first, second] = bodies() as { text: string; key?: string }[]
    expect(first?.text).toBe('Called, no answer.')
    expect(second).toEqual(first)
    expect(first?.key).toMatch(/^.{16,64}$/)
  })

  it('stays for later when the form is left', async () => {
    await render(<Writing />)
    await field.fill('Half a thought')
    await button('Cancel').click()
    await button('Continue').click()
    await expect.element(field).toHaveValue('Half a thought')
    expect(calls).toEqual([])
  })
})

describe('a note in the timeline', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const note = { leadId: 7, noteId: 3, text: 'Colled.\nTwice.' }
  afterEach(() => vi.useRealTimers())

  it('is only read by colleagues, and by its author after its time', async () => {
    await render(<NoteWords {...note} editableUntil={null} />)
    await expect.element(page.getByText(/^Colled/)).toBeVisible()
    await expect.element(button('Edit note')).not.toBeInTheDocument()
  })

  it('loses its buttons when its time ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await render(<NoteWords {...note} editableUntil={inMinutes(5)} />)
    await expect.element(button('Edit note')).toBeInTheDocument()
    vi.advanceTimersByTime(5 * 60_000)
    await expect.element(button('Edit note')).not.toBeInTheDocument()
  })

  it('is corrected in its place', async () => {
    await render(<NoteWords {...note} editableUntil={inMinutes(10)} />)
    await button('Edit note').click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue(note.text)
    await field.fill('Called twice.')
    await button('Save note').click()
    await expect.element(button('Edit note')).toBeVisible()
    expect(calls).toEqual([
      { call: 'PATCH /api/admin/leads/:id/notes/:noteId', body: { text: 'Called twice.' } },
    ])
  })

  it('is deleted after a question', async () => {
    await render(<NoteWords {...note} editableUntil={inMinutes(10)} />)
    await button('Delete note').click()
    await button('Cancel').click()
    expect(calls).toEqual([])
    await button('Delete note').click()
    const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await question.getByRole('button', { name: 'Delete note' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(calls).toEqual([{ call: 'DELETE /api/admin/leads/:id/notes/:noteId', body: undefined }])
  })

  it('leaves the focus in the list when it disappears', async () => {
    let remove = () => {}
    function Vanishing() {
      const [isThere, setIsThere] = useState(true)
      useEffect(() => {
        remove = () => setIsThere(false)
      }, [])
      return isThere && <NoteWords {...note} editableUntil={inMinutes(10)} />
    }
    await render(<Vanishing />)
    const edit = button('Edit note')
    await expect.element(edit).toBeVisible()
    ;(edit.element() as HTMLElement).focus()
    remove()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toHaveFocus()
  })
})
