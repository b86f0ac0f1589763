import { QueryClientProvider } from '@tanstack/react-query'
import { page } from 'vitest/browser'
import type { User } from '#features/core/accounts/contract.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { LeadComposer } from '#features/staff/correspondence/client/composer/composer.tsx'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

export const director: User = {
  id: 1,
  username: 'grace',
  email: 'grace@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  createdAt: '2026-11-01T12:00:00.000Z',
}

export const googleStatus = {
  connected: false,
  googleAuthValid: false,
  email: null,
  isConfigured: true,
}

/** Answers of the server, by method and path; what the browser sent is in `calls`. */
export const answers = new Map<string, unknown>()
const calls: { call: string; body: unknown }[] = []
export const reads: string[] = []
/** The errors of the next changes. */
export const failures: Error[] = []

export const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  const call = `${method} ${path}`
  if (method === 'GET') reads.push(call)
  else {
    calls.push({ call, body: 'body' in input ? input.body : undefined })
    const failure = failures.shift()
    if (failure) throw failure
  }
  return answers.get(call)
}) as Api // the answers are those of the contract, by its paths

/** Each file calls it before its tests: files share this module, so a hook in it would run in the first of them alone. */
export function resetComposer() {
  calls.length = 0
  reads.length = 0
  failures.length = 0
  answers.clear()
  answers.set('GET /api/therapist/google-auth/status', googleStatus)
  answers.set('GET /api/config/system-email', {
    systemEmail: 'hello@stillwater.example',
    mailbox: null,
  })
  answers.set('GET /api/config/email-template', {
    subject: 'Your request to Stillwater Psychotherapy',
    practice: 'Stillwater Psychotherapy',
    hasProfile: false,
    signature: {
      name: 'Grace Kim',
      lines: [{ text: 'Stillwater Psychotherapy', language: 'en' }],
      link: null,
    },
  })
  answers.set('POST /api/admin/leads/:id/email', {
    id: 7,
    date: '2026-11-20T15:00:00.000Z',
    subject: 'A',
    message: 'B',
    from: 'hello@stillwater.example',
    to: 'chloe.l@mail.example',
    status: 'pending',
    sendAt: new Date(Date.now() + 10_000).toISOString(),
  })
}

export const renderComposer = (lead: Partial<Lead> = {}, user = director, height?: number) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <div className="flex flex-col" style={{ height, maxWidth: 680 }}>
        <LeadComposer lead={{ ...exampleLead, emailThreadId: null, ...lead }} user={user} />
      </div>
    </QueryClientProvider>,
  )

export const message = page.getByLabelText('Message')
export const subject = page.getByLabelText('Subject')
export const getSent = () => calls.map(({ body }) => body)
