import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listTherapists } from '#features/practice/therapists/contract/public.ts'
import { AccessCard } from '#features/staff/user-admin/client/access-card.tsx'
import { UsersSection } from '#features/staff/user-admin/client/users-section.tsx'
import {
  countUsers,
  deleteUser,
  listUsers,
  type ManagedUser,
  suspendUser,
} from '#features/staff/user-admin/contract.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

const toUser = (id: number, firstName: string): ManagedUser => ({
  id,
  username: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@practice.example`,
  firstName,
  lastName: 'Roy',
  role: 'therapist',
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  isTherapist: false,
  hasProfile: false,
  isAdminTherapist: false,
  therapistSlug: null,
  profile: null,
  assignedLeads: 0,
  isGoogleConnected: false,
  secondStep: null,
  lastSignInAt: null,
  isSuspended: false,
})

let users: ManagedUser[] = []
beforeEach(() => {
  history.replaceState(null, '', '/admin/users')
  users = [toUser(1, 'Grace'), toUser(2, 'Ines'), toUser(3, 'Tom')]
})

/** The calls of the list of accounts. */
const answer = async (definition: unknown, { params }: { params?: { id: string } }) => {
  if (definition === countUsers) return { accounts: users.length, therapists: 0 }
  if (definition === listUsers) return { rows: users, total: users.length }
  if (definition !== deleteUser) throw new Error('no call of this list')
  users = users.filter(({ id }) => String(id) !== params?.id)
  return null
}
const api = answer as unknown as Api // answers the calls that this list makes

it('says of each account when it was last used, whether it accepts clients, and how email is sent', async () => {
  const [grace] = users
  if (!grace) throw new Error('there are users')
  users = [
    {
      ...grace,
      lastSignInAt: '2025-11-20T15:00:00.000Z',
      isGoogleConnected: true,
      hasProfile: true,
      profile: { id: 4, title: 'Psychologist', acceptingClients: false, isPublic: false } as never, // what the list shows of it
    },
  ]
  history.replaceState(null, '', '/admin/users?view=table')
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <UsersSection ownId={1} inviteButton={null} invitations={null} />
    </QueryClientProvider>,
  )
  const row = page.getByRole('row', { name: /Grace Roy/ })
  await expect.element(row).toMatchTextContent(/Created, hidden.*Not accepting/)
  await expect.element(row).toMatchTextContent(/Nov 20, 2025.*Google connected/)
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(
      'Last sign-in: Nov 20, 2025 · No second step · Not accepting clients · Google connected',
    )
})

it('moves the focus to its heading when the card of a deleted account disappears', async () => {
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <UsersSection ownId={1} inviteButton={null} invitations={null} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Delete Tom Roy' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect.element(page.getByText('Tom Roy')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'User Management' })).toHaveFocus()
})

it('asks who takes the leads of a suspended account, and leaves them where they are unasked', async () => {
  const sent: unknown[] = []
  const colleague = { id: 9, userId: 3, firstName: 'Tom', lastName: 'Roy' }
  const suspending = async (definition: unknown, input: unknown) => {
    if (definition === listTherapists) return [colleague]
    sent.push([definition === suspendUser, input])
    return null
  }
  const ask = suspending as unknown as Api // answers the calls that this card makes
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(ask)}>
      <AccessCard user={{ ...toUser(2, 'Ines'), assignedLeads: 4 }} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Suspend account' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('link', { name: /4 assigned leads/ })).toBeVisible()
  const heir = question.getByLabelText('Give the leads to')
  await expect.element(heir).toHaveDisplayValue('Ines Roy, as now')
  await question.getByRole('button', { name: 'Suspend account' }).click()
  await expect.poll(() => sent).toEqual([[true, { params: { id: '2' }, query: {} }]])
  await page.getByRole('button', { name: 'Suspend account' }).click()
  await heir.selectOptions('Tom Roy')
  await question.getByRole('button', { name: 'Suspend account' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([true, { params: { id: '2' }, query: { leadsTo: '3' } }])
})
