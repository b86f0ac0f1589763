// A portal page with unsaved text whose session ends or may have ended: nothing is shown, and nothing is lost.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { SessionCover } from '#features/access/auth/client/portal/session-cover.tsx'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { markSessionAlive, suspectSessionEnded } from '#platform/client/http/session-end.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import { noteInput } from '#platform/client/last-input.ts'
import type { Api } from '#shared/endpoint.ts'
import { presentStartingSite } from '../support/starting-site.ts'

const maya: User = {
  id: 2,
  username: 'maya.chen@stillwater.example',
  email: 'maya.chen@stillwater.example',
  firstName: 'Maya',
  lastName: 'Chen',
  role: 'therapist',
  createdAt: '2026-11-01T12:00:00.000Z',
}

// Nothing that is rendered here reads an answer.
const api = (async () => ({})) as Api
const client = createQueryClient(api)

function Lead() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  useUnloadQuestion(text !== '')
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Noor Haddad">
      <h2>Noor Haddad</h2>
      <textarea
        aria-label="Internal notes"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </dialog>
  )
}

const sent: unknown[] = []
/** The user of the session as the server knows it; null once it has ended. */
let current: User | null = null
/** True if the password alone does not sign in. */
let needsCode = false
const browserFetch = window.fetch
let root: HTMLElement
beforeEach(async () => {
  sent.length = 0
  current = null
  needsCode = false
  // The tests before may have been refused a call, or have taken more than the minutes until the screen locks.
  markSessionAlive()
  noteInput()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/user') return Response.json(current, { status: current ? 200 : 401 })
    if (url === '/api/screen-lock') return Response.json({ lockedFor: null })
    if (url !== '/api/login' && url !== '/api/verify-code') return browserFetch(url, init)
    const body = JSON.parse(init?.body as string) as { password?: string; code?: string }
    sent.push(body)
    if (body.code === '314159') return Response.json((current = maya))
    if (body.code) return Response.json({ message: 'Not this code.' }, { status: 400 })
    if (body.password === 'harbour lamps at dusk') {
      if (!needsCode) return Response.json((current = maya))
      return Response.json({ requireVerification: true, message: '', methods: ['email'] })
    }
    return Response.json({ message: 'Invalid username or password' }, { status: 401 })
  })
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  await render(
    <QueryClientProvider client={client}>
      <SiteContext value={presentStartingSite('en')}>
        <Lead />
        <SessionCover user={maya} />
      </SiteContext>
    </QueryClientProvider>,
    { container: root },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  markSessionAlive()
  root.remove()
})

const lead = page.getByRole('dialog', { name: 'Noor Haddad' })
const note = page.getByLabelText('Internal notes')
const cover = page.getByRole('dialog', { name: 'Your session has ended.' })
const password = cover.getByLabelText('Password', { exact: true })

it('is removed from the document, asks for the password, and is there again with text and focus', async () => {
  await note.fill('Half a thought')
  publishSessionEvent('signed out')
  await expect.element(cover).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(document.body.contains(root)).toBe(false)
  expect(document.body.textContent).not.toMatch(/Noor|Half a thought/)
  expect(document.querySelector('textarea')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(password).toHaveFocus()

  await userEvent.keyboard('not this one{Enter}')
  await expect.element(cover.getByText('This is not your password.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await password.fill('harbour lamps at dusk')
  await userEvent.keyboard('{Enter}')
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(lead).toBeVisible()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveValue('Half a thought')
  expect(root.querySelector('dialog:modal')).not.toBeNull()
  expect(sent).toEqual([
    { username: maya.username, password: 'not this one' },
    { username: maya.username, password: 'harbour lamps at dusk' },
  ])
})

it('is covered after a refused call, and there again once its user has signed in in another tab', async () => {
  await note.fill('Half a thought')
  suspectSessionEnded()
  await expect.element(cover).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Noor|Half a thought/)
  current = maya
  publishSessionEvent('signed in')
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Half a thought')
})

it('is removed before the browser stores the page, and there again only after its session was checked', async () => {
  await note.fill('Half a thought')
  const dispatch = (event: 'pagehide' | 'pageshow') =>
    dispatchEvent(new PageTransitionEvent(event, { persisted: true }))
  dispatch('pagehide')
  expect(document.body.textContent).not.toMatch(/Noor|Half a thought/)
  current = maya
  dispatch('pageshow')
  expect(document.body.textContent).not.toMatch(/Noor|Half a thought/)
  await expect.element(note).toHaveValue('Half a thought')

  dispatch('pagehide')
  current = null
  dispatch('pageshow')
  await expect.element(cover).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Noor|Half a thought/)
})

it('is there again after the password and an emailed code', async () => {
  needsCode = true
  await note.fill('Half a thought')
  publishSessionEvent('signed out')
  await password.fill('harbour lamps at dusk')
  await userEvent.keyboard('{Enter}')
  const code = cover.getByLabelText('6-digit code')
  await expect.element(code).toHaveFocus()
  await code.fill('000000')
  await cover.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(cover.getByText('Not this code.')).toBeVisible()
  await code.fill('314159')
  await cover.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Half a thought')
})
