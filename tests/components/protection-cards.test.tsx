// Cards of sign-in factors, of someone's access and of invitations, and forms that are held back: where the focus is after
// something was removed, and room for long names.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AuthenticatorCard } from '#features/access/factors/client/authenticator-card.tsx'
import { PasskeysCard } from '#features/access/factors/client/passkeys-card.tsx'
import { type Factors, getFactors, removeTotp } from '#features/access/factors/contract/factors.ts'
import { removePasskey, startPasskey } from '#features/access/factors/contract/passkeys.ts'
import { listTherapists } from '#features/practice/therapists/contract/public.ts'
import { OpenInvitations } from '#features/staff/invitations/client/open-invitations.tsx'
import {
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from '#features/staff/invitations/contract.ts'
import { QuarantineScreen } from '#features/staff/quarantine/client/quarantine-screen.tsx'
import {
  deleteQuarantined,
  type HeldForm,
  listQuarantine,
} from '#features/staff/quarantine/contract.ts'
import { AccessCard } from '#features/staff/user-admin/client/access-card.tsx'
import {
  type ManagedUser,
  resumeUser,
  signOutUser,
  suspendUser,
} from '#features/staff/user-admin/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api, EndpointDefinition } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

const since = '2026-11-01T15:00:00.000Z'
// Without a hyphen, at which it could break.
const longName = 'Élisabeth'.repeat(12)
const toPasskey = (id: number, name: string) => ({ id, name, createdAt: since, lastUsedAt: null })
const toForm = (id: number, name: string): HeldForm => ({
  id,
  form: 'consultation',
  name,
  email: `${longName.toLowerCase()}@mail.example`,
  phone: '(613) 555-0187',
  text: `https://robot.example/${longName.repeat(3)}`,
  signals: ['no-proof', 'trap'],
  at: since,
  expiresAt: '2026-12-01T15:00:00.000Z',
})

let factors: Factors
let held: HeldForm[]
beforeEach(() => {
  factors = {
    email: true,
    totp: { since, recoveryCodesLeft: 10 },
    passkeys: [toPasskey(1, 'Office computer'), toPasskey(2, longName)],
    recoveryCodesLeft: 10,
    isRequired: false,
    isLinked: false,
    passkeyFault: null,
    passkeyOrigin: location.origin,
  }
  held = [toForm(1, 'Noor Haddad'), toForm(2, longName)]
})

/** The calls of the cards, as the server answers them. */
const answer = async (definition: EndpointDefinition, input: { params?: { id: string } }) => {
  const isOther = ({ id }: { id: number }) => String(id) !== input.params?.id
  switch (definition) {
    case getFactors:
      return factors
    case removeTotp:
      factors = { ...factors, totp: null }
      return null
    case startPasskey:
      return {
        challenge: 'AAAA',
        rp: { id: 'localhost', name: 'Practice' },
        user: { id: 'AAAA', name: 'maya', displayName: 'Maya Chen' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      }
    case removePasskey:
      factors = { ...factors, passkeys: factors.passkeys.filter(isOther) }
      return null
    case listQuarantine:
      return held
    case deleteQuarantined:
      held = held.filter(isOther)
      return null
    default:
      throw new Error(`no answer to ${definition.path}`)
  }
}

const render = (screen: ReactNode) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(answer as unknown as Api)}>
      {screen}
    </QueryClientProvider>,
  )
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const answerWith = (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const expectFocusOn = (name: string) =>
  expect.element(page.getByRole('heading', { name, exact: true })).toHaveFocus()
const expectToFit = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)

describe('the second step of a sign-in', () => {
  it('leaves the focus at its heading when the button of a removed passkey disappears', async () => {
    await page.viewport(320, 800)
    await render(<PasskeysCard />)
    await expect.element(page.getByRole('button', { name: `Remove ${longName}` })).toBeVisible()
    expectToFit()
    await press('Remove Office computer')
    await answerWith('Remove passkey')
    await expect.element(page.getByText('Office computer')).not.toBeInTheDocument()
    await expectFocusOn('Passkeys')
  })

  it('asks for the name of a passkey in a field with a label', async () => {
    await render(<PasskeysCard />)
    await press('Add a passkey')
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
    await expect.element(field).toHaveFocus()
    await press('Continue')
    await expect.element(field).toHaveAccessibleDescription('Please name this passkey')
    await userEvent.keyboard('{Escape}')
    await expect
      .element(page.getByRole('button', { name: 'Add a passkey', exact: true }))
      .toHaveFocus()
  })

  it('ends the question to a device that never answers, and asks again after Cancel', async () => {
    const { create } = navigator.credentials
    const signals: AbortSignal[] = []
    navigator.credentials.create = ({ signal } = {}) => {
      if (signal) signals.push(signal)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    }
    await render(<PasskeysCard />)
    for (const asked of [1, 2]) {
      await press('Add a passkey')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Office computer')
      await press('Continue')
      await expect.poll(() => signals.length).toBe(asked)
      await expect.element(page.getByText('Waiting for your device...')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click()
      expect(signals.at(-1)?.aborted).toBe(true)
    }
    await press('Add a passkey')
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
    navigator.credentials.create = create
  })

  it('leaves the focus at its heading when the app is removed', async () => {
    await render(<AuthenticatorCard />)
    await press('Remove app')
    await answerWith('Remove app')
    await expect
      .element(page.getByRole('button', { name: 'Add an authenticator app' }))
      .toBeVisible()
    await expectFocusOn('Second step at sign-in')
  })
})

it('offers no removal of the last factor where one is required, and says why', async () => {
  factors = { ...factors, passkeys: [], isRequired: true }
  await render(<AuthenticatorCard />)
  await expect.element(page.getByText(/Add another one before you remove your last/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove app' }).query()).toBeNull()
})

describe('forms that are held back', () => {
  it('fit into 320 px, and leave the focus at the heading when one is deleted', async () => {
    await page.viewport(320, 800)
    await render(<QuarantineScreen />)
    await expect.element(page.getByText('Noor Haddad')).toBeVisible()
    expectToFit()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await answerWith('Delete')
    await expect.element(page.getByText('Noor Haddad')).not.toBeInTheDocument()
    await expectFocusOn('Held Back')
  })
})

describe('someone’s access', () => {
  const name = { firstName: 'Ines', lastName: 'Roy' }
  // The facts of an account that the card shows.
  const ines = { ...name, id: 2, assignedLeads: 0, isSuspended: false } as ManagedUser
  const colleague = { id: 9, userId: 3, firstName: 'Tom', lastName: 'Roy' }
  const sent: unknown[] = []
  let isDown = false
  beforeEach(() => {
    sent.length = 0
    isDown = false
  })
  const change = async (definition: unknown, input: unknown) => {
    if (definition === listTherapists) return [colleague]
    if (isDown) throw new CallError(503, '{"message":"Not right now."}', 'Service Unavailable')
    sent.push([definition, input])
    return null
  }
  const open = (user: ManagedUser) =>
    renderInPortal(
      <QueryClientProvider client={createQueryClient(change as unknown as Api)}>
        <AccessCard user={user} />
        <ToastArea />
      </QueryClientProvider>,
    )
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const question = page.getByRole('alertdialog')
  const expectShown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

  it('ends after a question about the leads, which stay where they are unasked', async () => {
    await open({ ...ines, assignedLeads: 4 })
    await press('Suspend account').click()
    await expect.element(question.getByRole('link', { name: /4 assigned leads/ })).toBeVisible()
    const heir = question.getByLabelText('Give the leads to')
    await expect.element(heir).toHaveDisplayValue('Ines Roy, as now')
    await question.getByRole('button', { name: 'Suspend account' }).click()
    await expect.poll(() => sent).toEqual([[suspendUser, { params: { id: '2' }, query: {} }]])
    await press('Suspend account').click()
    await heir.selectOptions('Tom Roy')
    await question.getByRole('button', { name: 'Suspend account' }).click()
    await expect
      .poll(() => sent.at(-1))
      .toEqual([suspendUser, { params: { id: '2' }, query: { leadsTo: '3' } }])
  })

  it('says why nothing changed, and who is signed out', async () => {
    await open(ines)
    await press('Sign out everywhere').click()
    isDown = true
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expectShown('Not right now.')
    await expect.element(question).toBeVisible()
    isDown = false
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expectShown('Ines Roy is signed out on every device.')
    await expect.element(press('Sign out everywhere')).toHaveFocus()
    expect(sent).toEqual([[signOutUser, { params: { id: '2' } }]])
  })

  it('is given back to a suspended account', async () => {
    await open({ ...ines, isSuspended: true })
    await expectShown('This account is suspended: no one can sign in to it.')
    await expect.element(press('Sign out everywhere')).not.toBeInTheDocument()
    await press('Resume account').click()
    await question.getByRole('button', { name: 'Resume account' }).click()
    await expectShown('Ines Roy can sign in again.')
    expect(sent).toEqual([[resumeUser, { params: { id: '2' } }]])
  })
})

it('an invitation is withdrawn after a question, and the focus stays at the list', async () => {
  const person = { firstName: 'Quentin', lastName: 'Larose', email: 'quentin@practice.example' }
  const role = { role: 'admin', isTherapist: true } as const
  const sent = { invitedBy: 'Grace Kim', isValid: true, sentAt: since, expiresAt: since }
  let invitations = [{ ...person, ...role, ...sent, id: 4, isPublic: true } satisfies Invitation]
  const change = async (definition: EndpointDefinition, { params }: { params?: object }) => {
    if (definition === listInvitations) return invitations
    expect([definition, params]).toEqual([withdrawInvitation, { id: '4' }])
    invitations = []
    return null
  }
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(change as unknown as Api)}>
      <OpenInvitations />
      <ToastArea />
    </QueryClientProvider>,
  )
  const row = page.getByRole('listitem')
  await expect.element(row).toMatchTextContent(/Quentin Larose, Administrator and Therapist/)
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of Quentin Larose' })
  await withdraw.click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation?' })
  await expect.element(question).toMatchTextContent(/quentin@practice\.example/)
  await userEvent.keyboard('{Escape}')
  await expect.element(withdraw).toHaveFocus()
  await withdraw.click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect.element(page.getByText('No invitation is open.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Open invitations' })).toHaveFocus()
})
