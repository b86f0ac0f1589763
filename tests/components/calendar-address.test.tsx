import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CalendarAddress } from '#features/requests/calendars/client/calendar-address.tsx'
import type { CalendarAddress as Address } from '#features/requests/calendars/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

let address: Address
let failure: Error | undefined
const asked: unknown[] = []

const none: Address = { exists: false, names: false, createdAt: null, usedAt: null }
const url = 'https://practice.example/calendar/abcdefghijklmnopqrstuvwxyz.ics'

/** The server with one person's address. */
const api = (async ({ method }: { method: string }, input: { body?: { names?: boolean } }) => {
  if (failure) throw failure
  if (method === 'GET') return address
  asked.push([method, input.body])
  const names = input.body?.names ?? false
  address = method === 'DELETE' ? none : { ...none, exists: true, names, createdAt: '2026-11-29' }
  return method === 'DELETE' ? undefined : { url }
}) as Api // the answers are those of the contract

beforeEach(() => {
  address = none
  failure = undefined
  asked.length = 0
})

const render = () =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <CalendarAddress />
      <ToastArea />
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('makes an address, shows it once, and ends it after a question', async () => {
  await render()
  await expect.element(page.getByText('You have no address yet.')).toBeVisible()
  await page.getByLabelText('Show first names of clients in it').click()
  await button('Make an address').click()
  await expect.element(page.getByLabelText('Your private calendar address')).toHaveValue(url)
  await expect.element(page.getByText(/Its entries have first names/)).toBeVisible()
  expect(asked).toEqual([['POST', { names: true }]])
  await expectAccessible()

  await button('End it').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect.element(page.getByText('You have no address yet.')).toBeVisible()
  await expect.element(page.getByLabelText('Your private calendar address')).not.toBeInTheDocument()
  await expect.element(button('Make an address')).toHaveFocus()
})

it('says that it could not be loaded, and tries again', async () => {
  failure = new CallError(503, JSON.stringify({ message: 'Not now.' }), '')
  await render()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  failure = undefined
  await button('Try again').click()
  await expect.element(button('Make an address')).toBeVisible()
})
