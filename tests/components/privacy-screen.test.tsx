// "Find by e-mail or phone, see everything held, export it, erase it now; a receipt of kinds and counts."
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PrivacyScreen } from '#features/staff/privacy/client/privacy-screen.tsx'
import {
  contactHint,
  type ErasureReceipt,
  erasePerson,
  type FoundPerson,
  reasonHint,
  searchPerson,
} from '#features/staff/privacy/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api, EndpointDefinition } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const when = '2026-11-20T15:00:00.000Z'
const why = 'Lead 7 is on hold until Friday, March 5, 2027: A complaint'
const found: FoundPerson = {
  records: [
    {
      kind: 'request',
      id: 7,
      when,
      label: 'Lead 7, the request of Noor Haddad',
      contains: { emails: 2, notes: 1 },
      isHeld: true,
      why,
      consents: [],
    },
    {
      kind: 'waitlist',
      id: 3,
      when,
      label: 'Noor Haddad on the waiting list of Maya Chen',
      contains: {},
      isHeld: false,
      why: null,
      consents: [
        {
          id: 1,
          purpose: 'waitlist',
          version: '0123456789ab',
          language: 'fr',
          text: 'J’accepte de recevoir un courriel.',
          way: 'form',
          givenAt: when,
          withdrawnAt: '2026-11-22T15:00:00.000Z',
          withdrawnBy: 'staff',
        },
      ],
    },
    {
      kind: 'email',
      id: 9,
      when,
      label: `Email “${'Rescheduling'.repeat(8)}”, which matches no request`,
      contains: { files: 1 },
      isHeld: false,
      why: null,
      consents: [],
    },
  ],
  others: ['(613) 555-0187'],
}
const receipt: ErasureReceipt = {
  erasedAt: when,
  erasedBy: 'Grace Kim',
  reason: 'Asked for it',
  erased: [{ kind: 'waitlist', count: 1 }],
  contained: { 'copies of emails': 2 },
  gone: [],
  held: [{ kind: 'request', id: 7, why }],
}

const calls: { path: string; body: unknown }[] = []
const refusals: Error[] = []
let answer: FoundPerson
beforeEach(() => {
  calls.length = 0
  refusals.length = 0
  answer = found
})

const api = (async ({ path }: EndpointDefinition, input: object) => {
  calls.push({ path, body: 'body' in input ? input.body : undefined })
  const refusal = refusals.shift()
  if (refusal) throw refusal
  return path === searchPerson.path ? answer : receipt
}) as Api // the two answers that the screen reads

const render = () =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <PrivacyScreen renderTrail={() => null} />
    </QueryClientProvider>,
  )
const field = page.getByLabelText('Email or phone number')
const reason = page.getByLabelText('Reason')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function search() {
  await field.fill('noor@mail.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '3 records found' })).toHaveFocus()
}

describe('the data of one person', () => {
  it('are searched by a whole address or number only', async () => {
    await render()
    await field.fill('Noor')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(contactHint)
    expect(calls).toEqual([])
  })

  it('are listed by kind, with what stays and why, and fit into 320 px', async () => {
    await page.viewport(320, 800)
    await render()
    await search()
    const requests = page.getByRole('group', { name: 'Request', exact: true })
    await expect.element(requests.getByText(/2 emails and 1 note$/)).toBeVisible()
    await expect.element(requests.getByText(`Stays for now. ${why}`)).toBeVisible()
    await page.getByText(/^Consent: To be informed about a free place, form/).click()
    await expect.element(page.getByText(/Withdrawn on November 22, 2026, by staff/)).toBeVisible()
    await expect.element(page.getByText('J’accepte de recevoir un courriel.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await button('Search (613) 555-0187').click()
    await expect.element(field).toHaveValue('(613) 555-0187')
    expect(calls.at(-1)).toEqual({ path: searchPerson.path, body: { person: '(613) 555-0187' } })
  })

  it('say that nothing is held, and that a search failed with what was typed', async () => {
    answer = { records: [], others: [] }
    await render()
    await field.fill('nobody@mail.example')
    refusals.push(new CallError(503, JSON.stringify({ message: 'The server is busy.' }), ''))
    await button('Find').click()
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
    await expect.element(field).toHaveValue('nobody@mail.example')
    await button('Try again').click()
    await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toHaveFocus()
  })

  it('are erased as they are ticked, after a reason and a question, with a receipt', async () => {
    await render()
    await search()
    await page.getByRole('checkbox', { name: /^Email/ }).click()
    await button('Erase 1 place on a waiting list').click()
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason/)
    await reason.fill('noor@mail.example asked')
    await userEvent.keyboard('{Enter}')
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(reasonHint))
    await reason.fill('Asked for it')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Cancel')).toHaveFocus()
    refusals.push(new CallError(503, JSON.stringify({ message: 'The server is busy.' }), ''))
    await button('Erase now').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
    await expect.element(reason).toHaveValue('Asked for it')

    await button('Erase 1 place on a waiting list').click()
    await button('Erase now').click()
    await expect.element(page.getByRole('heading', { name: 'Receipt' })).toHaveFocus()
    const records = [
      { kind: 'request', id: 7 },
      { kind: 'waitlist', id: 3 },
    ]
    expect(calls.at(-1)).toEqual({
      path: erasePerson.path,
      body: { records, reason: 'Asked for it' },
    })
    await expect
      .element(page.getByText('1 place on a waiting list, with 2 copies of emails'))
      .toBeVisible()
    await expect.element(page.getByText(why)).toBeVisible()
    await expectAccessible()
  })
})
