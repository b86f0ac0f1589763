import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UnmatchedLine } from '#features/requests/emails/client/unmatched/unmatched-line.tsx'
import { UnmatchedScreen } from '#features/requests/emails/client/unmatched/unmatched-screen.tsx'
import type { UnmatchedEmail } from '#features/requests/emails/contract/unmatched.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const email = (id: number, changes: Partial<UnmatchedEmail> = {}): UnmatchedEmail => ({
  id,
  kind: 'answer',
  purpose: null,
  senderName: 'Iris Vale',
  senderAddress: 'iris@mail.example',
  personAddress: 'iris@mail.example',
  subject: `Subject ${id}`,
  receivedAt: '2026-11-28T15:00:00.000Z',
  people: [{ kind: 'lead', id: 7, name: 'Iris Vale' }],
  ...changes,
})
const lead = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Vale',
  email: `${firstName.toLowerCase()}@mail.example`,
  createdAt: '2026-11-20T15:00:00.000Z',
})

const refuse = (status: number, message: string) =>
  new CallError(status, JSON.stringify({ message }), '')

let emails: UnmatchedEmail[] = []
const calls: string[] = []
let refusal: Error | undefined

/** A server with some emails and two requests. */
const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  const { params, body = {} } = input as {
    params?: { id: string }
    body?: { search?: string }
  }
  calls.push(`${method} ${path} ${JSON.stringify(body)}`)
  if (refusal) throw refusal
  if (path.endsWith('-count')) return { count: emails.length }
  if (path === '/api/admin/unmatched-emails') return { emails, isFull: false, days: 30 }
  // A name or an email address is in no address.
  if (path === '/api/admin/leads/search') {
    const rows = [lead(7, 'Iris'), lead(8, 'Ivo')].filter((one) =>
      `${one.firstName} ${one.email}`.toLowerCase().includes((body.search ?? '').toLowerCase()),
    )
    return { rows, total: rows.length }
  }
  if (method === 'GET') {
    return {
      body: 'Please cancel my visit.',
      bodyType: 'plain',
      hasPictures: true,
      isCut: false,
      attachments: ['card.pdf'],
    }
  }
  if (path.endsWith('/restore')) emails = [email(Number(params?.id))]
  else emails = emails.filter(({ id }) => id !== Number(params?.id))
  return undefined
}) as Api // the answers of these calls alone

beforeEach(() => {
  emails = [email(1), email(2, { kind: 'bounce', people: [] })]
  calls.length = 0
  refusal = undefined
})

const renderScreen = () =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <UnmatchedLine />
      <UnmatchedScreen />
      <ToastArea />
    </QueryClientProvider>,
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })
const first = page.getByRole('article', { name: 'Subject 1' })
const heading = page.getByRole('heading', { name: 'Emails Without a Request' })

it('says where an email belongs, and shows its words and files on demand', async () => {
  await renderScreen()
  await expect.element(page.getByText('2 emails match no request.')).toBeVisible()
  await expect.element(first).toMatchTextContent(/From the address of the request of Iris Vale\./)
  await expect.element(first.getByRole('link')).toHaveAttribute('href', '/admin/leads?lead=7')
  const second = page.getByRole('article', { name: 'Subject 2' })
  await expect.element(second).toMatchTextContent(/Could not be delivered/)
  await expect.element(second).toMatchTextContent(/That address is in no record of ours\./)
  expect(calls.filter((call) => call.includes(':id'))).toEqual([])
  await button('Read Subject 1').click()
  await expect.element(first.getByText('Please cancel my visit.')).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Download card.pdf' })).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Load pictures' })).toBeVisible()
  await expectAccessible()
})

it('takes an email off the list by keyboard, and puts it back', async () => {
  await renderScreen()
  await expect.element(button('Not for us Subject 1')).toBeVisible()
  ;(button('Not for us Subject 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  await button('Undo').click()
  await expect.element(first).toBeVisible()
})

it('attaches an email to the request with its address, or to one that a search finds', async () => {
  await renderScreen()
  await button('Attach Subject 1 to a request').click()
  const dialog = page.getByRole('dialog', { name: 'Attach to a request' })
  await expect.element(dialog.getByRole('radio', { name: /^Iris Vale/ })).toBeChecked()
  await expectAccessible()
  await dialog.getByRole('searchbox').fill('Ivo')
  await expect.element(dialog.getByRole('radio', { name: /^Ivo Vale/ })).not.toBeChecked()
  // An entry that is not on the screen cannot be chosen.
  await expect.element(dialog.getByRole('button', { name: 'Attach', exact: true })).toBeDisabled()
  await dialog.getByRole('searchbox').fill('nobody')
  await expect
    .element(dialog.getByText('No request is found. Search by another name.'))
    .toBeVisible()
  await dialog.getByRole('searchbox').fill('Ivo')
  await dialog.getByText('Ivo Vale').click()
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  expect(calls).toContain('POST /api/admin/unmatched-emails/:id/attach {"leadId":8}')
})

it('says what failed, and keeps the email and the choice', async () => {
  await renderScreen()
  await button('Attach Subject 1 to a request').click()
  const attach = page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true })
  await expect.element(attach).toBeEnabled()
  refusal = refuse(409, 'Someone has already decided about this email.')
  await attach.click()
  await expect
    .element(page.getByText('Someone has already decided about this email.'))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Iris Vale/ })).toBeChecked()
})

it('says that no email waits, and why the list cannot be loaded', async () => {
  emails = []
  const { unmount } = await renderScreen()
  await expect.element(page.getByRole('heading', { name: 'No email waits here' })).toBeVisible()
  expect(page.getByText('match no request.').elements()).toEqual([])
  await unmount()
  refusal = refuse(503, 'The emails are being counted.')
  await renderScreen()
  await expect.element(page.getByText('The emails are being counted.')).toBeVisible()
  refusal = undefined
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'No email waits here' })).toBeVisible()
})
