import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { CorrectContact } from '#features/staff/lead-screen/client/contact/correct-contact.tsx'
import { RequestLink } from '#features/staff/lead-screen/client/contact/request-link.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toasts.tsx'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

const read: OpenedLead = {
  ...exampleLead,
  history: [],
  conversations: [],
  requestLink: { sentAt: '2026-11-01T15:00:00.000Z', endsAt: '2026-11-08T15:00:00.000Z' },
}
/** The lead as the server has it. */
let stored: OpenedLead
const refusals: CallError[] = []
const calls: { call: string; body: unknown }[] = []

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  const body = 'body' in input ? input.body : undefined
  calls.push({ call: `${method} ${path}`, body })
  const refusal = method === 'GET' ? undefined : refusals.shift()
  if (refusal) throw refusal
  if (method === 'PATCH')
    stored = { ...stored, ...(body as object), updatedAt: new Date().toISOString() }
  return stored
}) as Api // the answers are those of the contract, by its methods

beforeEach(() => {
  stored = read
  refusals.length = 0
  calls.length = 0
})

const corrected: [OpenedLead, boolean][] = []

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Correct contact details
      </button>
      <CorrectContact
        lead={read}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCorrected={(...given) => corrected.push(given)}
        onGone={() => {}}
        onEdited={() => {}}
      />
    </>
  )
}

async function openDialog() {
  corrected.length = 0
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <ToastArea />
      <Screen />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Correct contact details' }).click()
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = page.getByRole('button', { name: 'Save correction' })
const dialog = page.getByRole('dialog', { name: 'Correct contact details' })
const patches = () => calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)

describe('correcting contact details', () => {
  it('starts in the first field, sends what was changed, and returns the focus', async () => {
    await openDialog()
    await expect.element(field('First name')).toHaveFocus()
    await field('Email').fill('chloe.lavoie@mail.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(patches()).toEqual([{ email: 'chloe.lavoie@mail.example', updatedAt: read.updatedAt }])
    expect(corrected).toEqual([[stored, true]])
    await expect
      .element(page.getByRole('button', { name: 'Correct contact details' }))
      .toHaveFocus()
    await expect
      .element(page.getByText(/Links sent to the old address no longer work/))
      .toBeVisible()
  })

  it('says what the form says of a wrong field, and focuses the first one', async () => {
    await openDialog()
    await field('Email').fill('chloe@')
    await field('Phone').fill('555')
    await save.click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
    expect(patches()).toEqual([])
  })

  it('keeps what was typed when someone else has saved first', async () => {
    await openDialog()
    await field('Email').fill('chloe.lavoie@mail.example')
    stored = { ...read, phone: '(613) 555-0100', updatedAt: '2026-11-03T15:00:00.000Z' }
    refusals.push(new CallError(409, '{"message":"Someone else has changed this lead."}', ''))
    await save.click()
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect.element(field('Phone')).toHaveValue('(613) 555-0100')
    await expect.element(field('Email')).toHaveValue('chloe.lavoie@mail.example')
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(patches().at(-1)).toEqual({
      email: 'chloe.lavoie@mail.example',
      updatedAt: '2026-11-03T15:00:00.000Z',
    })
    // The lead behind the dialog is older, so saving its other edits must still find the conflict.
    expect(corrected[0]?.[1]).toBe(false)
  })

  it('asks before it discards what was typed, and keeps it after a failure', async () => {
    await openDialog()
    await field('Last name').fill('Lavoix')
    refusals.push(new CallError(500, '{"message":"Something went wrong."}', ''))
    await save.click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    await expect.element(field('Last name')).toHaveValue('Lavoix')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Last name')).toHaveValue('Lavoix')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('the link of a client', () => {
  it('is ended after a question', async () => {
    const ended: string[] = []
    await renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <ToastArea />
        <RequestLink lead={read} onEnded={() => ended.push('ended')} />
      </QueryClientProvider>,
    )
    await expect
      .element(
        page.getByText('The link in the client’s email of November 1 works until November 8.'),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'End the link' }).click()
    const question = page.getByRole('alertdialog', { name: 'End the link?' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    refusals.push(new CallError(500, '{"message":"Something went wrong."}', ''))
    await question.getByRole('button', { name: 'End the link' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Something went wrong.')
    expect(ended).toEqual([])
    await question.getByRole('button', { name: 'End the link' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(ended).toEqual(['ended'])
  })
})
