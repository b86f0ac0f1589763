import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { ConnectionNotice } from '#features/staff/correspondence/client/thread/connection-notice.tsx'
import {
  answers,
  director,
  getSent,
  googleStatus,
  message,
  reads,
  renderComposer,
  resetComposer,
  subject,
} from './lead-composer-page.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

beforeEach(resetComposer)

/** The height of a field within the box that it scrolls in. */
function shownHeight(field: Element): number {
  const scroller = field.parentElement?.parentElement
  return Math.min(field.clientHeight, scroller?.clientHeight ?? 0)
}

describe('writing to a client', () => {
  it('says which mailbox will send', async () => {
    await renderComposer()
    await expect.element(page.getByText('hello@stillwater.example')).toBeVisible()
    await expectAccessible()
  })

  it('reminds of the language of a client who writes in French', async () => {
    await renderComposer({ language: 'fr' })
    await message.click()
    await expect.element(page.getByText('Writes in French')).toBeVisible()
  })

  it('lets a therapist without Google write from the practice’s address at once', async () => {
    await renderComposer({}, { ...director, role: 'therapist' })
    await expect.element(page.getByText(/^From hello@stillwater\.example/)).toBeVisible()
    await expect.element(page.getByText(/your Google account is not connected/)).toBeVisible()
    await message.fill('Bonjour')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(getSent).toMatchObject([{ message: 'Bonjour', undoable: true }])
  })

  // In a lead's column of a window of 1366 × 650, 380 pixels of height are left for the email.
  it('shows eight lines of the text, and the warnings and Send however long it is', async () => {
    await renderComposer({ status: 'notContacted' }, director, 380)
    await expect.element(message).toBeVisible()
    const box = page.getByRole('form').element().getBoundingClientRect()
    const lineHeight = Number.parseFloat(getComputedStyle(message.element()).lineHeight)
    await expect.poll(() => shownHeight(message.element()) / lineHeight).toBeGreaterThan(8)
    await message.fill(`Hello Daniel,\n${'One more line.\n'.repeat(60)}`)
    const send = page.getByRole('button', { name: 'Send and mark contacted' })
    const warning = page.getByText(/^The greeting says/)
    await expect.element(warning).toBeInViewport()
    const { bottom } = send.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(box.bottom)
    expect(warning.element().getBoundingClientRect().bottom).toBeLessThan(bottom)
    expect(shownHeight(message.element()) / lineHeight).toBeGreaterThan(4)
  })

  it('proposes a subject, and shows the signature that is added', async () => {
    await renderComposer()
    await expect.element(subject).toHaveValue('Your request to Stillwater Psychotherapy')
    await expect.element(page.getByText(/^Added below your text: Grace Kim/)).toBeVisible()
  })

  it('marks a client as contacted whom no one has contacted, unless one sends only', async () => {
    await renderComposer({ status: 'notContacted' })
    await message.fill('Hello Chloé,')
    await page.getByRole('button', { name: 'Send and mark contacted' }).click()
    await expect.element(message).toHaveValue('')
    await message.fill('One thing I forgot.')
    await page.getByRole('button', { name: 'Send only' }).click()
    await expect.element(message).toHaveValue('')
    expect(getSent()).toMatchObject([
      { message: 'Hello Chloé,', undoable: true, markContacted: true },
      { message: 'One thing I forgot.', undoable: true, markContacted: false },
    ])
    await expect.element(page.getByRole('form', { name: 'Email to Chloé Lavoie' })).toHaveFocus()
  })

  it('only sends once a client was contacted', async () => {
    await renderComposer()
    await message.fill('Hello Chloé,')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(getSent).toMatchObject([{ undoable: true, markContacted: false }])
    await expect.element(page.getByRole('button', { name: /contacted/ })).not.toBeInTheDocument()
  })

  it('warns before sending, and sends nevertheless', async () => {
    await renderComposer()
    const warnings = page.getByRole('status', { name: 'Before you send' })
    await expect.element(warnings).toBeEmptyDOMElement()
    await message.fill('Hello Daniel,\n')
    const greeting = 'The greeting says “Daniel”. This goes to Chloé Lavoie.'
    await expect.element(warnings.getByText(greeting)).toBeVisible()
    await subject.fill('Your anxiety')
    await expect.element(warnings.getByText(/The subject says “anxiety”\./)).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(getSent).toMatchObject([{ subject: 'Your anxiety' }])
  })
  // The document of the portal, section 5: Send is disabled while subject or body is empty.
  it('cannot be sent while its subject or its text is empty', async () => {
    await renderComposer()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect.element(send).toBeDisabled()
    await message.fill('Hello Chloé,')
    await expect.element(send).toBeEnabled()
    await subject.fill(' ')
    await expect.element(send).toBeDisabled()
    await expect.element(page.getByText(/^The subject is empty\./)).toBeVisible()
    await message.click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await subject.fill('Tuesday')
    await message.fill('')
    await expect.element(send).toBeDisabled()
    expect(getSent()).toEqual([])
  })

  // The same, section 5: "it quotes the last message".
  it.each([
    ['the client', false],
    ['the practice', true],
  ])('quotes the last message, which %s wrote', async (_, isFromPractice) => {
    const last: ThreadMessage = {
      id: 'log-1',
      internalDate: String(Date.parse('2026-11-20T15:00:00.000Z')),
      date: '2026-11-20T15:00:00.000Z',
      subject: 'Your request',
      from: 'hello@stillwater.example',
      to: 'chloe.l@mail.example',
      body: 'Would Tuesday suit you?',
      bodyType: 'plain',
      senderName: 'Grace Kim',
      isFromPractice,
      kind: 'answer',
      isFromOtherAddress: false,
      isUnread: false,
      hasKnownId: true,
      status: 'sent',
      failure: null,
      sendAt: null,
      canUndo: false,
      hasPictures: false,
      isCut: false,
      attachments: [],
    }
    const flags = { mailboxUnreadable: false, hasEarlier: false }
    answers.set('GET /api/admin/leads/:id/emails', { response: [last], flags })
    await renderComposer({ emailThreadId: 'thread' })
    await expect.element(subject).toHaveValue('Re: Your request')
    await expect.element(message).toHaveValue(expect.stringContaining('> Would Tuesday suit you?'))
    // A press or a key that is meant for the lead before it sends no quote alone.
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await message.click()
    await userEvent.keyboard('{Control>}{Enter}{Home}{/Control}')
    await userEvent.keyboard('Yes.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(getSent).toHaveLength(1)
    expect(getSent()).toMatchObject([{ message: expect.stringMatching(/^Yes\./) }])
  })

  // The same, section 6: "Without a connected Google account, the history and compose area shows a prompt linking to
  // /admin/profile?tab=email."
  it.each([
    [true, 'Connect Google account'],
    [false, 'Email Integration'],
  ])(
    'leads a therapist to the connection where Google is set up: %s',
    async (isConfigured, name) => {
      await renderInPortal(
        <ConnectionNotice
          isLost={false}
          isMissing
          isConfigured={isConfigured}
          onSendAnyway={() => {}}
        />,
      )
      await expect
        .element(page.getByRole('link', { name }))
        .toHaveAttribute('href', '/admin/profile?tab=email')
    },
  )

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'links to the connection beside the sender where Google is set up: %s',
    async (isConfigured, count) => {
      answers.set('GET /api/therapist/google-auth/status', { ...googleStatus, isConfigured })
      await renderComposer({}, { ...director, role: 'therapist' })
      await expect.element(message).toBeVisible()
      expect(page.getByRole('link', { name: /^Connect Google/ }).elements()).toHaveLength(count)
    },
  )

  // The same, section 7: therapists ask for the state of their Google connection.
  it.each([
    ['an administrator without a profile', 'admin', false, 0],
    ['an administrator with a profile', 'admin', true, 1],
    ['a therapist', 'therapist', true, 1],
  ] as const)('asks for the Google connection of %s', async (_, role, hasProfile, times) => {
    const template = answers.get('GET /api/config/email-template') as object
    answers.set('GET /api/config/email-template', { ...template, hasProfile })
    answers.set('GET /api/therapist/google-auth/status', {
      ...googleStatus,
      connected: true,
      googleAuthValid: true,
      email: 'me@gmail.example',
    })
    await renderComposer({}, { ...director, role })
    const from = times === 0 ? 'hello@stillwater.example' : 'me@gmail.example'
    await expect.element(page.getByText(from)).toBeVisible()
    expect(reads.filter((call) => call.includes('google-auth'))).toHaveLength(times)
  })
})
