import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#app/client/styles.css'
import { watchNotes } from '#features/requests/consultation/client/watch-notes.tsx'

const lines = [
  {
    id: 'assaulted-womens-helpline',
    name: 'Assaulted Women’s Helpline',
    text: 'For women who live with violence.',
    hours: 'At any hour',
    phone: '1-866-863-0511',
  },
]
const browserFetch = window.fetch
const called: string[] = []
let isReachable = true

beforeEach(() => {
  called.length = 0
  isReachable = true
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/')) return browserFetch(url, init)
    called.push(url)
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(lines), { headers: { 'content-type': 'application/json' } })
  })
  document.body.innerHTML =
    '<main><h1>Request</h1><form><label for="notes">Notes</label><textarea id="notes" name="notes"></textarea></form></main>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const notes = page.getByLabelText('Notes')
const crisis = page.getByRole('region', { name: 'Help right now' })
const violence = page.getByRole('region', { name: 'Help with violence' })
const watch = () => {
  const field = document.querySelector('textarea')
  if (field) watchNotes(field)
}

it('shows help while the notes call for it, and asks for nothing once someone writes', async () => {
  watch()
  watch() // the form is used again
  await expect.poll(() => called).toEqual(['/api/site/violence-lines'])
  await userEvent.fill(notes, 'I want to kill myself')
  await expect.element(crisis.getByRole('link', { name: 'Text 9-8-8' })).toBeVisible()
  await userEvent.fill(notes, 'My partner hits me and I want to die')
  await expect.element(crisis).toBeVisible()
  await expect
    .element(violence.getByRole('link', { name: /^Call .*: Assaulted Women’s Helpline$/ }))
    .toBeVisible()
  await userEvent.fill(notes, 'Evenings suit me best.')
  await expect.element(crisis).not.toBeInTheDocument()
  await expect.element(violence).not.toBeInTheDocument()
  expect(called).toHaveLength(1)
})

it('shows help for words that a draft has restored, also when the lines cannot be read', async () => {
  isReachable = false
  const field = document.querySelector('textarea')
  if (field) field.value = 'mon mari me frappe'
  watch()
  await expect.element(violence.getByRole('link', { name: 'More help lines' })).toBeVisible()
  await expect.element(violence.getByRole('link', { name: 'call 911' })).toBeVisible()
})
