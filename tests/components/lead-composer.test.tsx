import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#features/accounts/contract.ts'
import { LeadComposer } from '#features/lead-mail/client/lead-composer.tsx'
import type { Lead } from '#features/leads/contract.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const director: User = {
  id: 1,
  username: 'grace',
  email: 'grace@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  createdAt: '2026-11-01T12:00:00.000Z',
}

const googleStatus = { connected: false, googleAuthValid: false, email: null, isConfigured: true }

/** What the server answers, by method and path; what the browser sent is in `calls`. */
const answers = new Map<string, unknown>()
const calls: { call: string; body: unknown }[] = []

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  const call = `${method} ${path}`
  if (method !== 'GET') calls.push({ call, body: 'body' in input ? input.body : undefined })
  return answers.get(call)
}) as Api // the answers are those of the contract, by its paths

beforeEach(() => {
  calls.length = 0
  answers.clear()
  answers.set('GET /api/therapist/google-auth/status', googleStatus)
  answers.set('GET /api/config/system-email', {
    systemEmail: 'hello@stillwater.example',
    mailbox: null,
  })
})

const renderComposer = (lead: Partial<Lead> = {}, user = director) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <LeadComposer lead={{ ...exampleLead, emailThreadId: null, ...lead }} user={user} />
    </QueryClientProvider>,
  )

const message = page.getByLabelText('Message')

describe('writing to a client', () => {
  it('says which mailbox will send', async () => {
    await renderComposer()
    await expect.element(page.getByText('hello@stillwater.example')).toBeVisible()
    await expectAccessible()
  })

  it('asks before a draft is discarded', async () => {
    await renderComposer()
    await message.fill('Hello Noor')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(message).toHaveValue('Hello Noor')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(message).toHaveValue('')
  })

  it('offers a therapist without Google the practice’s address first', async () => {
    await renderComposer({}, { ...director, role: 'therapist' })
    const instead = page.getByRole('button', { name: 'Send from the practice address instead' })
    await instead.click()
    await message.fill('Bonjour')
    await expect.element(message).toHaveValue('Bonjour')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    // Without a subject nothing is sent.
    expect(calls).toEqual([])
  })
})
