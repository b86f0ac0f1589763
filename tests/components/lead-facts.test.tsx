import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { RequestLink } from '#features/staff/lead-screen/client/facts/request-link.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import {
  begun,
  button,
  cache,
  changeElsewhere,
  patches,
  refusals,
  render,
  renderPage,
  resetLead,
  server,
} from './lead-screen-page.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

beforeEach(resetLead)

it('shows the answers of “Help me choose” where the client has passed them on', async () => {
  const answers = page.getByText('Answers in “Help me choose”')
  server.stored = {
    ...begun,
    matchAnswers: [{ question: 'What brings you here?', answer: 'Worry or anxiety' }],
  }
  await renderPage()
  await expect.element(answers).toBeVisible()
  await expect.element(page.getByText(/Worry or anxiety$/)).toBeVisible()
})

describe('a fact about a client', () => {
  it('is corrected in its place, saved by Enter, and taken back by one press', async () => {
    await render()
    await button('Correct the phone number').click()
    await expect.element(field('Phone')).toHaveFocus()
    await field('Phone').fill('613 555 0100')
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Phone')).not.toBeInTheDocument()
    await expect.element(button('Correct the phone number')).toHaveFocus()
    expect(patches()).toEqual([{ phone: '613 555 0100', updatedAt: begun.updatedAt }])
    await button('Undo').click()
    await expect.poll(() => server.stored.phone).toBe(begun.phone)
  })

  it('says what is wrong, and ends by Escape without closing the lead', async () => {
    await render()
    await button('Correct the email address').click()
    await field('Email').fill('chloe@')
    await button('Save').click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Email')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Chloé Lavoie' })).toBeVisible()
    expect(patches()).toEqual([])
  })

  it('keeps what was typed after a failure', async () => {
    await render()
    await button('Correct the name').click()
    await field('Last name').fill('Lavoix')
    refusals.push(new CallError(500, '{"message":"Something went wrong."}', ''))
    await button('Save').click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Something went wrong.' }).first())
      .toBeVisible()
    await expect.element(field('Last name')).toHaveValue('Lavoix')
  })

  it('says who was first, and saves over it only on request', async () => {
    await render()
    await button('Correct the email address').click()
    await field('Email').fill('chloe.lavoie@mail.example')
    changeElsewhere({ email: 'c.lavoie@mail.example' })
    await button('Save').click()
    const note = page.getByRole('alert').filter({ hasText: 'Élise Tremblay changed this first' })
    await expect.element(note).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'c.lavoie@mail.example' })).toBeVisible()
    await button('Save mine').click()
    await expect.poll(() => server.stored.email).toBe('chloe.lavoie@mail.example')
  })

  it('has no conflict with a colleague who changes another fact', async () => {
    await render()
    await button('Correct how to reach them').click()
    await page.getByLabelText('May leave a voice message').click()
    await page.getByLabelText('Preferred way').selectOptions('By phone')
    changeElsewhere({ phone: '(613) 555-0100' })
    await button('Save').click()
    await expect
      .poll(() => server.stored)
      .toMatchObject({ contactBy: 'phone', mayLeaveMessage: true, phone: '(613) 555-0100' })
  })
})

describe('the link of a client', () => {
  it('is ended after a question', async () => {
    const ended: string[] = []
    const requestLink = { sentAt: '2026-11-01T15:00:00.000Z', endsAt: '2026-11-08T15:00:00.000Z' }
    function Details() {
      const [lead, setLead] = useState<OpenedLead>({ ...begun, requestLink })
      const end = () => {
        ended.push('ended')
        setLead({ ...lead, requestLink: null })
      }
      return <RequestLink lead={lead} onEnded={end} />
    }
    await renderInPortal(
      <QueryClientProvider client={cache.client}>
        <ToastArea />
        <Details />
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
    const said = page.getByText('The link in the client’s email is ended.')
    await expect.element(said).toHaveFocus()
  })
})
