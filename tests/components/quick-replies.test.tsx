import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConversationReply } from '#features/chat/chat/client/inbox/conversation-reply.tsx'
import {
  createInboxChannel,
  InboxChannelContext,
} from '#features/chat/chat/client/inbox/use-inbox-channel.ts'
import { createDraft, type Draft } from '#features/requests/emails/rules.ts'
import { useComposerTools } from '#features/staff/correspondence/client/composer/composer-tools.tsx'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { createLiveChannel } from '#platform/client/realtime/live-channel.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const values = { practiceName: 'Stillwater', therapistName: 'Maya Chen', fee: null }
const answers = new Map<string, unknown>([
  [
    '/api/admin/replies',
    [
      {
        id: 1,
        title: 'Fee',
        text: { en: 'The fee is {fee}.', fr: 'Le tarif est de {fee}.' },
        shared: true,
      },
      {
        id: 2,
        title: 'First contact',
        text: { en: 'Hello {firstName}', fr: 'Bonjour {firstName}' },
        shared: true,
      },
      { id: 3, title: 'Parking', text: { en: 'Behind the house.' }, shared: false },
    ],
  ],
  ['/api/admin/reply-values', { en: values, fr: values }],
  [
    '/api/admin/documents',
    [
      { id: 4, name: 'Intake form.pdf', size: 24_000, createdAt: '2026-11-01T12:00:00.000Z' },
      {
        id: 5,
        name: 'Long form.pdf',
        size: 15 * 1024 * 1024 - 1_000,
        createdAt: '2026-11-01T12:00:00.000Z',
      },
    ],
  ],
])
// The answers are those of the contract, by its paths.
const api = (async ({ path }: { path: string }) => answers.get(path)) as Api

const sent = page.getByTestId('sent')
const list = page.getByRole('listbox')
const rows = () => list.getByRole('option').elements()
const rowNames = () =>
  rows().map((row) => row.textContent?.replace(/(fr|en)(French|English)/, ' $1: '))
const button = page.getByRole('button', { name: 'Quick replies', exact: true })

let number = 0

function Chat() {
  const [client] = useState(() => createQueryClient(api))
  const [channel] = useState(() => createInboxChannel(createLiveChannel()))
  const [conversation] = useState(() => {
    number += 1
    const sessionId = `a-conversation-number-${number}`
    return { sessionId, number, clientName: 'Noor Haddad', language: 'fr' as const }
  })
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <QueryClientProvider client={client}>
      <InboxChannelContext value={channel}>
        <p data-testid="sent">{text}</p>
        <div style={{ height: 320 }} />
        <ConversationReply userId={1} conversation={conversation} box={box} onSend={setText} />
      </InboxChannelContext>
    </QueryClientProvider>
  )
}

function MailBox() {
  const [draft, setDraft] = useState<Draft>(() =>
    createDraft({ replyTo: undefined, text: '', sender: 'system', sendKey: '' }),
  )
  const messageField = useRef<HTMLTextAreaElement>(null)
  const lead = { ...exampleLead, firstName: 'Noor', language: 'fr' as const }
  const tools = useComposerTools({ lead, draft, onChange: setDraft, messageField })
  return (
    <form>
      <textarea
        ref={messageField}
        aria-label="Message"
        value={draft.message}
        onKeyDown={tools.onMessageKeyDown}
        onChange={(event) => setDraft({ ...draft, message: event.target.value })}
      />
      {tools.belowText}
      {tools.buttons}
      <p data-testid="sent">{(draft.documentIds ?? []).join()}</p>
    </form>
  )
}

function Mail() {
  const [client] = useState(() => createQueryClient(api))
  return (
    <QueryClientProvider client={client}>
      <MailBox />
    </QueryClientProvider>
  )
}

const getSelection = (box: HTMLTextAreaElement) =>
  box.value.slice(box.selectionStart, box.selectionEnd)

describe.each([
  ['chat', Chat, 'Reply to Noor Haddad'],
  ['an email', Mail, 'Message'],
])('a slash in %s', (_, Place, label) => {
  const box = page.getByRole('textbox', { name: label })
  const element = () => box.element() as HTMLTextAreaElement

  it('lists quick replies, the person’s language first, and Enter inserts the chosen one', async () => {
    await renderInPortal(<Place />)
    await box.click()
    await userEvent.keyboard('/')
    await expect.element(list).toBeVisible()
    expect(rowNames()).toEqual([
      'Fee fr: Le tarif est de {fee}.',
      'First contact fr: Bonjour Noor',
      'Fee en: The fee is {fee}.',
      'First contact en: Hello Noor',
      'Parking en: Behind the house.',
    ])
    expect(document.activeElement).toBe(element())
    expect(element().getAttribute('aria-activedescendant')).toBe(rows()[0]?.id)
    await expectAccessible()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'false',
      'false',
      'false',
      'true',
    ])
    await userEvent.keyboard('{Enter}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('Behind the house.')
    await expect.element(sent).toHaveTextContent('')
  })

  it('finds by words, fills what is known, and selects what the writer has to fill in', async () => {
    await renderInPortal(<Place />)
    await box.click()
    await userEvent.keyboard('Oui. /fee')
    await expect
      .poll(rowNames)
      .toEqual(['Fee fr: Le tarif est de {fee}.', 'Fee en: The fee is {fee}.'])
    await userEvent.keyboard('{Tab}')
    await expect.element(box).toHaveValue('Oui. Le tarif est de {fee}.')
    expect(getSelection(element())).toBe('{fee}')
    await userEvent.keyboard('150 $')
    await expect.element(box).toHaveValue('Oui. Le tarif est de 150 $.')
  })

  it('loses nothing that was typed: Ctrl and Z takes the reply back', async () => {
    await renderInPortal(<Place />)
    await box.click()
    await userEvent.keyboard('Merci /first')
    await expect.poll(() => rows().length).toBe(2)
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveValue('Merci Bonjour Noor')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(box).toHaveValue('Merci /first')
  })

  it('closes by Escape for as long as it stands, and is no menu in an address', async () => {
    await renderInPortal(<Place />)
    await box.click()
    await userEvent.keyboard('/')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('f')
    await expect.element(box).toHaveValue('/f')
    await userEvent.keyboard(' https://a/b and/or')
    expect(document.querySelector('[role=listbox]')).toBeNull()
    await userEvent.keyboard(' /p')
    await expect.element(list).toBeVisible()
    expect(document.activeElement).toBe(element())
  })

  it('has a button that opens the list at the caret, and gives the focus back', async () => {
    await renderInPortal(<Place />)
    await box.fill('Merci. À bientôt')
    element().setSelectionRange(7, 7)
    await button.click()
    await expect.element(list).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await list.getByText('Bonjour Noor').click()
    await expect.element(box).toHaveValue('Merci. Bonjour NoorÀ bientôt')
    expect(document.activeElement).toBe(element())
    expect(element().selectionStart).toBe(19)
    await button.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    expect(element().selectionStart).toBe(19)
  })
})

describe('a gap that was left', () => {
  it('is not sent in the chat, which selects it', async () => {
    await renderInPortal(<Chat />)
    const box = page.getByRole('textbox', { name: 'Reply to Noor Haddad' })
    await box.fill('The fee is {fee}.')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByText('The text still has a gap: please fill in the fee.'))
      .toBeVisible()
    expect(getSelection(box.element() as HTMLTextAreaElement)).toBe('{fee}')
    await userEvent.keyboard('$150{Enter}')
    await expect.element(sent).toHaveTextContent('The fee is $150.')
  })
})

describe('documents of an email', () => {
  it('are chosen from a list as long as there is room, and removed by their button', async () => {
    await renderInPortal(<Mail />)
    await page.getByRole('button', { name: 'Attach documents' }).click()
    const form = page.getByRole('checkbox', { name: /Intake form/ })
    await form.click()
    await expect.element(sent).toHaveTextContent('4')
    await expect.element(page.getByRole('checkbox', { name: /Long form/ })).toBeDisabled()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove Intake form.pdf' }).click()
    await expect.element(sent).toHaveTextContent('')
    await expect.element(page.getByRole('button', { name: 'Attach documents' })).toHaveFocus()
  })
})
