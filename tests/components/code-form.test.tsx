import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeForm } from '#features/access/auth/client/code-form.tsx'
import { renderInPortal } from './portal-page.tsx'

/** The codes that were sent, and what answers each. */
const sent: string[] = []
let answer: () => Promise<Response>
const browserFetch = window.fetch
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/verify-code') return browserFetch(url, init)
    const { code } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as { code: string }
    sent.push(code)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refuse = async () =>
  new Response(JSON.stringify({ message: 'Invalid verification code' }), { status: 400 })
const code = page.getByRole('textbox', { name: '6-digit code' })
const open = () =>
  renderInPortal(<CodeForm resendSeconds={30} onBack={() => {}} onSignedIn={() => {}} />)

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
