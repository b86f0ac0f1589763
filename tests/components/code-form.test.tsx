import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeForm } from '#features/access/auth/client/code-form.tsx'
import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import { renderInPortal } from './portal-page.tsx'

/** The codes that were sent, and what answers each. */
const sent: string[] = []
const methods: string[] = []
let answer: () => Promise<Response>
const browserFetch = window.fetch
beforeEach(() => {
  sent.length = 0
  methods.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/verify-code') return browserFetch(url, init)
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '')
    const { code, method } = body as { code: string; method: string }
    sent.push(code)
    methods.push(method)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refuse = async () =>
  new Response(JSON.stringify({ message: 'Invalid verification code' }), { status: 400 })
const code = page.getByRole('textbox', { name: '6-digit code' })
const open = (methods: readonly SignInMethod[] = ['email']) =>
  renderInPortal(
    <CodeForm methods={methods} resendSeconds={30} onBack={() => {}} onSignedIn={() => {}} />,
  )

describe('the code of an email', () => {
  it('is empty and focused for another one after a wrong code', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    await open()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect.element(page.getByText('Verification code must be 6 digits')).toBeVisible()
    await code.fill('123456')
    page.getByRole('button', { name: 'Back to Login' }).element().focus()
    resolve(await refuse())
    await expect.element(page.getByText('Enter the 6 digits from our latest email.')).toBeVisible()
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
  })

  it('is sent once, although its last digit sends it and Enter follows', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    await open()
    await code.click()
    await userEvent.keyboard('123456{Enter}{Enter}')
    expect(sent).toEqual(['123456'])
    resolve(await refuse())
    await expect.element(code).toHaveValue('')
  })
})

it('the code of an app leads to a recovery code and back, with what each asks for', async () => {
  answer = refuse
  await open(['totp', 'recovery'])
  await expect
    .element(page.getByRole('heading', { name: 'Open your authenticator app' }))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Resend/ }).query()).toBeNull()
  await code.fill('123456')
  await expect.element(page.getByText(/Each code works once/)).toBeVisible()
  await page.getByRole('button', { name: 'No access to the app?' }).click()
  const recovery = page.getByRole('textbox', { name: 'Recovery code' })
  await expect.element(recovery).toHaveFocus()
  await recovery.fill('k7m2p')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(page.getByText('A recovery code has 16 letters and digits')).toBeVisible()
  await recovery.fill('K7M2 PX9Q RTAB CD3E')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(page.getByText(/none of your recovery codes/)).toBeVisible()
  expect([sent, methods]).toEqual([
    ['123456', 'K7M2 PX9Q RTAB CD3E'],
    ['totp', 'recovery'],
  ])
  await page.getByRole('button', { name: 'Use the app' }).click()
  await expect.element(code).toHaveFocus()
})
