// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page, Route } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { captchaAnswer } from '../support/test-server.ts'

const stage = setupE2E()

vi.setConfig({ testTimeout: 120_000 })

const section = (page: Page, name = 'Tell me when a place opens') =>
  page.getByRole('region', { name })

async function fillIn(page: Page, email: string) {
  const form = section(page)
  await form.getByLabel('First name').fill('Sarah')
  await form.getByLabel('Last name').fill('Lemieux')
  await form.getByLabel('Email').fill(email)
  return form
}

describe('the form of the waiting list', () => {
  const profile = '/therapists/lucas-ferreira'
  const isFormCode = /checked-waitlist-form/

  it('holds what was typed and pressed before its code arrived', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(isFormCode, async (route) => {
      await held
      await route.continue()
    })
    await visit(page, profile)
    const form = await fillIn(page, 'early@mail.example')
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    release()
    // It is sent when it can be, and says what is missing.
    await form.getByText('Please agree that we keep these details').waitFor()
    await expect(form.getByLabel('Email')).toHaveValue('early@mail.example')
    expect(new URL(page.url()).pathname).toBe(profile)
    expect(problems).toEqual([])
    await close()
  })

  it('loads the page again when its code fails, with what was typed, and says so the second time', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    let requests = 0
    const typed = Promise.withResolvers<void>()
    await page.route(isFormCode, async (route) => {
      requests += 1
      await typed.promise
      await route.abort()
    })
    await visit(page, profile)
    // The page is loaded again on a slow network, and the visitor goes on typing in the meantime.
    const reload = Promise.withResolvers<Route>()
    await page.route(stage.server.url + profile, (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      reload.resolve(route)
    })
    await section(page).getByLabel('First name').focus()
    await page.keyboard.type('Sarah')
    typed.resolve()
    const reloading = await reload.promise
    await page.keyboard.press('Tab')
    await page.keyboard.type('Lemieux')
    await reloading.continue()
    await section(page).getByText('The form could not be loaded.').waitFor()
    expect(requests).toBeGreaterThan(1)
    await expect(section(page).getByLabel('First name')).toHaveValue('Sarah')
    await expect(section(page).getByLabel('Last name')).toHaveValue('Lemieux')
    await close()
  })

  it('keeps a draft in the tab, and says what to do when the answer is lost', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, profile)
    await fillIn(page, 'draft@mail.example')
    await section(page)
      .getByRole('img', { name: /^Captcha/ })
      .waitFor()
    await page.reload()
    const form = section(page)
    await form.scrollIntoViewIfNeeded()
    await expect(form.getByLabel('Email')).toHaveValue('draft@mail.example')
    await form.getByLabel('Security check').fill(captchaAnswer)
    await form.getByRole('checkbox').check()
    await page.route('**/api/waitlist', async (route) => {
      await route.fetch() // it arrives, but its answer does not
      await route.abort()
    })
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    await form.getByText('We couldn’t confirm that you are on the list.').waitFor()
    await expect(form.getByLabel('First name')).toHaveValue('Sarah')
    await page.unroute('**/api/waitlist')
    // Sent again, it makes no second entry, although the security check was spent.
    await form.getByLabel('Security check').fill(captchaAnswer)
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    await expect(form.getByRole('heading', { name: 'You are on the list' })).toBeFocused()
    const rows = await stage.server.sql(
      "select id from waitlist_entries where email_key = 'draft@mail.example'",
    )
    expect(rows).toHaveLength(1)
    await close()
  })

  it('is not on the profile of a therapist who accepts clients, nor is its code', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await visit(page, '/therapists/maya-chen')
    expect(await section(page).count()).toBe(0)
    expect(requested.filter((url) => isFormCode.test(url))).toEqual([])
    await close()
  })
})
