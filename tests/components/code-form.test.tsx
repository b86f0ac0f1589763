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

const answerWith = (status: number, message: string) =>
  new Response(JSON.stringify({ message }), { status })
const refuse = async () => answerWith(400, 'Invalid verification code')
const code = page.getByRole('textbox', { name: '6-digit code' })
const open = (methods: readonly SignInMethod[] = ['email'], onBack = () => {}) =>
  renderInPortal(
    <CodeForm methods={methods} resendSeconds={30} onBack={onBack} onSignedIn={() => {}} />,
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

  it('leads back to the password once the sign-in has expired', async () => {
    answer = async () => answerWith(401, 'Please try logging in again')
    const goBack = vi.fn<() => void>()
    await open(['email'], goBack)
    await code.fill('123456')
    await expect.poll(() => goBack.mock.calls.length).toBe(1)
  })

  it('can be sent again after a failure of the server', async () => {
    answer = async () => answerWith(500, 'Something went wrong')
    const goBack = vi.fn<() => void>()
    await open(['email'], goBack)
    await code.fill('123456')
    await expect.poll(() => sent.length).toBe(1)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect.poll(() => sent).toEqual(['123456', '123456'])
    expect(goBack).not.toHaveBeenCalled()
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
