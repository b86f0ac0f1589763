import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#features/core/accounts/contract.ts'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { mailTexts, toDeletedDocument } from '#features/requests/emails/rules.ts'
import { LeadComposer } from '#features/staff/correspondence/client/composer/composer.tsx'
import { PendingEmail } from '#features/staff/correspondence/client/thread/pending-email.tsx'
import { LeadSending } from '#features/staff/correspondence/client/thread/sending.tsx'
import { ThreadMessageCard } from '#features/staff/correspondence/client/thread/thread-message.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const grace: User = {
  id: 1,
  username: 'grace',
  email: 'grace@stillwater.example',
  role: 'admin',
  firstName: 'Grace',
  lastName: 'Kim',
  createdAt: '2026-11-01T12:00:00.000Z',
}

/** Answers of the server, by method and path; an error is thrown. */
const answers = new Map<string, unknown>()
const calls: string[] = []
const bodies: unknown[] = []

const api = (async (
  { method, path }: { method: string; path: string },
  { body }: { body?: unknown },
) => {
  calls.push(`${method} ${path}`)
  if (body !== undefined) bodies.push(body)
  const answer = answers.get(`${method} ${path}`)
  if (answer instanceof Error) throw answer
  return answer
}) as Api // the answers are those of the contract, by its paths

const failedEmail: ThreadMessage = {
  id: 'log-7',
  internalDate: '1',
  from: 'Grace Kim <hello@stillwater.example>',
  to: 'chloe.l@mail.example',
  subject: 'A first call',
  date: '2026-11-20T15:00:00.000Z',
  body: 'Hello Chloé,',
  bodyType: 'plain',
  senderName: 'Grace Kim',
  isFromPractice: true,
  kind: 'answer',
  isFromOtherAddress: false,
  isUnread: false,
  hasKnownId: false,
  status: 'failed',
  failure: toDeletedDocument('Old form.pdf'),
  sendAt: null,
  canUndo: false,
  rewrite: { sendKey: 'a-key-of-sixteen-letters', documentIds: [] },
  hasPictures: false,
  isCut: false,
  attachments: ['Old form.pdf'],
}
const undoCall = 'DELETE /api/admin/leads/:id/emails/:emailId'
const email = {
  id: 7,
  date: '2026-11-20T15:00:00.000Z',
  subject: 'A first call',
  message: 'Hello Chloé,',
  from: 'hello@stillwater.example',
  to: 'chloe.l@mail.example',
  status: 'pending',
}

beforeEach(() => {
  calls.length = 0
  answers.clear()
  answers.set('GET /api/therapist/google-auth/status', {
    connected: false,
    googleAuthValid: false,
    email: null,
    isConfigured: true,
  })
  answers.set('GET /api/config/system-email', {
    systemEmail: 'hello@stillwater.example',
    mailbox: null,
  })
  answers.set('GET /api/config/email-template', {
    subject: 'Your request',
    practice: 'Stillwater',
    signature: { name: 'Grace Kim', lines: [], link: null },
  })
  answers.set('GET /api/therapists', [])
  answers.set('POST /api/admin/leads/:id/email', email)
  answers.set(undoCall, email)
})

afterEach(() => vi.useRealTimers())

function renderPending({ canUndo = true, seconds = 9 } = {}) {
  const client: QueryClient = createQueryClient(api)
  const sendAt = new Date(Date.now() + seconds * 1000).toISOString()
  const pending = { userId: 1, leadId: 1, emailId: 'log-7', sendAt, canUndo }
  return renderInPortal(
    <QueryClientProvider client={client}>
      <ul>
        <li aria-label="The email">
          <PendingEmail {...pending} />
        </li>
      </ul>
      <LeadComposer lead={{ ...exampleLead, emailThreadId: null }} user={grace} />
      <ToastArea />
    </QueryClientProvider>,
  )
}

const undo = page.getByRole('button', { name: 'Undo' })
const message = page.getByLabelText('Message')

describe('an email that waits to be sent', () => {
  it('counts down, and announces Undo once', async () => {
    vi.setSystemTime('2026-11-30T15:00:00.000Z')
    await renderPending()
    const countdown = () => page.getByText(/^Sends in/).element().textContent
    await expect.poll(countdown).toBe('Sends in 9 s')
    const announcement = page.getByText('Email will be sent in 10 seconds. Undo')
    await expect.element(announcement).toBeInTheDocument()
    expect(announcement.element().tagName).toBe('OUTPUT')
    vi.setSystemTime(Date.now() + 2_000)
    await expect.poll(countdown).toBe('Sends in 7 s')
    await expect.element(announcement).toBeInTheDocument()
    await expectAccessible()
  })

  it('never promises more than ten seconds, however wrong the clock is', async () => {
    await renderPending({ seconds: 300 })
    await expect.element(page.getByText('Sends in 10 s', { exact: true })).toBeVisible()
  })

  it('has no Undo for colleagues, and announces nothing to them', async () => {
    await renderPending({ canUndo: false })
    await expect.element(page.getByText(/^Sends in \d s$/)).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(page.getByText(/10 seconds/)).not.toBeInTheDocument()
  })

  it('becomes the draft again, with the focus in its text', async () => {
    await renderPending()
    await expect.element(message).toBeVisible()
    await undo.click()
    await expect.element(message).toHaveValue('Hello Chloé,')
    await expect.element(message).toHaveFocus()
    await expect.element(page.getByLabelText('Subject')).toHaveValue('A first call')
  })

  it('is restored as it was written, above what was written since', async () => {
    await renderPending()
    await message.fill('  Hello Chloé,\n\nThursday?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(message).toHaveValue('')
    await message.fill('Another thought')
    undo.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('  Hello Chloé,\n\nThursday?\n\nAnother thought')
    await expect.element(message).toHaveFocus()
  })

  it('says so when it is sent already', async () => {
    const refused = { message: mailTexts.notUndone }
    answers.set(undoCall, new CallError(409, JSON.stringify(refused), 'Conflict'))
    await renderPending()
    await undo.click()
    await expect.element(page.getByText(mailTexts.notUndone)).toBeVisible()
    await expect.element(message).toHaveValue('')
  })

  it('can be undone again after the connection was lost, also if the first attempt worked', async () => {
    await renderPending()
    await message.fill('Hello Chloé,')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(message).toHaveValue('')
    answers.set(undoCall, new TypeError('Failed to fetch'))
    await undo.click()
    await expect.element(page.getByText(/Press Undo again/)).toBeVisible()
    answers.set(undoCall, new CallError(404, '', 'Not Found'))
    await undo.click()
    await expect.element(message).toHaveValue('Hello Chloé,')
  })

  it('asks the server again when nothing says that it was sent', async () => {
    await renderPending({ seconds: 0 })
    await expect.element(page.getByText('Sending', { exact: true })).toBeVisible()
    await expect.element(undo).toBeVisible()
  })
})

describe('an email that failed', () => {
  const card = { userId: 1, leadId: 1, draft: undefined, now: new Date(), isReadEarlier: false }
  it('says why, and is sent as it is on request', async () => {
    const unsent = { ...failedEmail, failure: mailTexts.down, attachments: [] }
    await renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <ThreadMessageCard {...card} message={unsent} onUndone={() => {}} />
      </QueryClientProvider>,
    )
    await expect.element(page.getByText(mailTexts.down)).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => calls).toContain('POST /api/admin/leads/:id/emails/:emailId/send')
  })

  it('becomes the draft of its writer, without the documents that were deleted', async () => {
    await renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <ThreadMessageCard {...card} message={failedEmail} onUndone={() => {}} />
        <LeadComposer lead={{ ...exampleLead, emailThreadId: null }} user={grace} />
      </QueryClientProvider>,
    )
    await expect
      .element(page.getByText('The document “Old form.pdf” was deleted', { exact: false }))
      .toBeVisible()
    // It would fail again.
    expect(page.getByRole('button', { name: 'Send again' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(message).toHaveValue('Hello Chloé,')
    await expect.element(message).toHaveFocus()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(message).toHaveValue('')
    expect(bodies.at(-1)).toMatchObject(failedEmail.rewrite ?? {})
  })
})

describe('an email that is being sent, in the row of its lead', () => {
  const pendingCall = 'GET /api/admin/pending-emails'
  const lead = { id: 1, name: 'Chloé Lavoie' }
  const onUndone = vi.fn<() => void>()

  function renderRow() {
    onUndone.mockClear()
    return renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <ul>
          {/* As wide as the column of the table at 1366. */}
          <li className="w-47">
            <LeadSending userId={1} lead={lead} onUndone={onUndone}>
              <span>Waiting 3 min</span>
            </LeadSending>
          </li>
        </ul>
      </QueryClientProvider>,
    )
  }

  it('is taken back by its writer, until it is gone', async () => {
    answers.set(pendingCall, [{ leadId: 1, emailId: 'log-7', canUndo: true }])
    await renderRow()
    await expect.element(page.getByText('Sending…')).toBeVisible()
    answers.set(pendingCall, [])
    const button = page.getByRole('button', { name: 'Undo the email to Chloé Lavoie' })
    await expectAccessible()
    await button.click()
    await expect.poll(() => onUndone.mock.calls.length).toBe(1)
    expect(calls).toContain(undoCall)
    await expect.element(page.getByText('Sending…')).not.toBeInTheDocument()
  })

  it('is shown to others without Undo, and to none for another lead', async () => {
    answers.set(pendingCall, [{ leadId: 1, emailId: 'log-7', canUndo: false }])
    const { unmount } = await renderRow()
    await expect.element(page.getByText('Sending…')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
    await unmount()
    answers.set(pendingCall, [{ leadId: 2, emailId: 'log-7', canUndo: true }])
    calls.length = 0
    await renderRow()
    await expect.poll(() => calls).toContain(pendingCall)
    expect(page.getByText('Sending…').elements()).toEqual([])
  })

  it('moves no row: it takes the place and the height of the waiting time', async () => {
    answers.set(pendingCall, [])
    const { unmount } = await renderRow()
    const wait = page.getByText('Waiting 3 min')
    await expect.element(wait).toBeVisible()
    const { height } = page.getByRole('listitem').element().getBoundingClientRect()
    await unmount()
    answers.set(pendingCall, [{ leadId: 1, emailId: 'log-7', canUndo: true }])
    await renderRow()
    await expect.element(page.getByRole('button')).toBeVisible()
    expect(wait.elements()).toEqual([])
    const sending = page.getByRole('listitem').element().getBoundingClientRect()
    expect(sending.height).toBeLessThanOrEqual(height)
  })
})
