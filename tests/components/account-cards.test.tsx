// Cards of the own account: the devices that are signed in, and the password.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasswordCard } from '#features/access/auth/client/password-card.tsx'
import { changePassword } from '#features/access/auth/contract.ts'
import { DevicesCard } from '#features/access/devices/client/devices-card.tsx'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutEverywhere,
} from '#features/access/devices/contract.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api, EndpointDefinition } from '#shared/endpoint.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { renderInPortal } from './portal-page.tsx'

const since = '2026-11-01T15:00:00.000Z'
const toDevice = (letter: string, name: string, isCurrent = false): Device => ({
  id: letter.repeat(43),
  name,
  kind: 'computer',
  address: '203.0.113.9',
  signedInAt: since,
  lastUsedAt: since,
  isCurrent,
})
const user: User = {
  id: 1,
  username: 'maya',
  email: 'maya@stillwater.example',
  firstName: 'Maya',
  lastName: 'Chen',
  role: 'therapist',
  createdAt: since,
}

let devices: Device[]
let refusals: CallError[]
const { href } = location
beforeEach(() => {
  refusals = []
  devices = [
    toDevice('a', 'Chrome on Linux', true),
    toDevice('b', 'Firefox on Windows'),
    toDevice('c', 'Safari on iPad'),
  ]
})
afterEach(() => history.replaceState(null, '', href))

/** The calls of the cards, as the server answers them. */
const answer = async (definition: EndpointDefinition, input: { params?: { id: string } }) => {
  const refusal = refusals.shift()
  if (refusal) throw refusal
  switch (definition) {
    case listDevices:
      return devices
    case signOutDevice:
      devices = devices.filter(({ id }) => id !== input.params?.id)
      return null
    case changePassword:
      devices = devices.filter(({ isCurrent }) => isCurrent)
      return null
    case signOutEverywhere:
      return null
    default:
      throw new Error(`no answer to ${definition.path}`)
  }
}
const fail = (status: number, body: object) =>
  refusals.push(new CallError(status, JSON.stringify(body), ''))

const render = (cards: ReactNode) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(answer as unknown as Api)}>
      <SiteContext value={presentStartingSite('en')}>
        {cards}
        <ToastArea />
      </SiteContext>
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => button(name).click()

it('shows the devices once they can be loaded, and signs one out', async () => {
  fail(503, { message: 'The service is away.' })
  await render(<DevicesCard />)
  await expect.element(page.getByText('Your devices could not be loaded')).toBeVisible()
  await expect.element(page.getByText('The service is away.')).toBeVisible()
  await press('Try again')
  await expect.element(page.getByText('This device')).toBeVisible()
  await press('Sign out Safari on iPad')
  await expect.element(page.getByText('Safari on iPad is signed out.')).toBeVisible()
  // The button that had the focus is gone.
  await expect.element(page.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus()
  await expect.element(button('Sign out Safari on iPad')).not.toBeInTheDocument()
  await expect.element(button('Sign out Firefox on Windows')).toBeVisible()
})

it('signs out everywhere after a question, and can be asked again after a failure', async () => {
  devices = devices.slice(0, 2)
  await render(<DevicesCard />)
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  const confirm = question.getByRole('button', { name: 'Sign out everywhere' })
  await expect.element(page.getByText('This device')).toBeVisible()
  await press('Sign out everywhere')
  await expect.element(question.getByText('both devices')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Sign out everywhere')).toHaveFocus()
  fail(503, { message: 'The service is away.' })
  await press('Sign out everywhere')
  await confirm.click()
  await expect.element(page.getByText('Logout failed')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await press('Sign out everywhere')
  await confirm.click()
  await expect.element(page.getByText('You have been logged out on every device.')).toBeVisible()
  expect(location.pathname).toBe('/auth')
})

it('says at the field what is wrong with a password, and lists this device alone after the change', async () => {
  await render(
    <>
      <PasswordCard user={user} />
      <DevicesCard />
    </>,
  )
  const current = page.getByLabelText('Current password', { exact: true })
  const fresh = page.getByLabelText('New password', { exact: true })
  await expect.element(button('Sign out Firefox on Windows')).toBeVisible()
  await press('Change password')
  await expect.element(page.getByText('Current password is required')).toBeVisible()
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await current.fill('not this one')
  await fresh.fill('lanterns on the shore')
  const message = 'This is not your current password'
  fail(400, { message, issues: [{ path: 'currentPassword', message }] })
  await press('Change password')
  await expect.element(page.getByText('Password not changed')).toBeVisible()
  await expect.element(current).toHaveAccessibleDescription(message)
  await expect.element(current).toHaveFocus()
  const wait = 'Too many wrong passwords. Please wait 15 minutes and try again.'
  fail(429, { message: wait })
  await current.fill('another guess')
  await press('Change password')
  await expect.element(page.getByRole('main').getByText(wait).first()).toBeVisible()
  await expect.element(fresh).toHaveValue('lanterns on the shore')
  await press('Change password')
  await expect.element(page.getByText('Every other device was signed out.')).toBeVisible()
  await expect.element(button('Sign out Firefox on Windows')).not.toBeInTheDocument()
  await expect.element(page.getByText('This device')).toBeVisible()
  await expect.element(current).toHaveValue('')
  await expect.element(fresh).toHaveValue('')
})
