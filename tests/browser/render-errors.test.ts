// A component that fails to render must not take the page with it: a person in need still finds help.
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { reportRenderError } from '#features/core/error-reports/contract.ts'
import { openPerson, visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

let visitor: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  visitor = await openPerson(stage.browser, stage.server.url)
})
afterAll(() => visitor.close())

/** Answers a call with rows that no component can show. */
const breakAnswer = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ json: [null], headers: { 'x-total-count': '1' } }))

const waitForReport = (page: Page) =>
  page.waitForRequest((request: Request) => request.url().endsWith(reportRenderError.path))

const findTryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

it('keeps header and crisis line when a public page fails, and shows the page at a second try', async () => {
  const { page } = visitor
  await visit(page, '/consultation')
  await breakAnswer(page, '**/api/therapist-directory')
  const reported = waitForReport(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Therapists').first().click()
  await page.getByRole('heading', { name: 'Something went wrong', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await page.locator('footer').getByRole('link', { name: 'Call 9-8-8' }).waitFor()
  await page.getByLabel('Chat with us').waitFor()

  const request = await reported
  expect(request.postDataJSON()).toEqual({
    kind: 'TypeError',
    component: expect.stringMatching(/^[\w$]+$/),
    source: expect.stringMatching(/^[\w-]+\.js:\d+:\d+$/),
    part: '/therapists',
  })
  expect((await request.response())?.status()).toBe(204)

  await page.unroute('**/api/therapist-directory')
  await findTryAgain(page).click()
  await page.getByRole('heading', { name: 'Our Therapist Team' }).waitFor()
  await page.getByRole('heading', { name: 'Maya Chen' }).first().waitFor()
})

it('keeps the navigation when a page of the portal fails, and shows the page at a second try', async () => {
  const { page, close } = await arriveAs(admin, stage, '/admin/account')
  await breakAnswer(page, '**/api/admin/users?*')
  const reported = waitForReport(page)
  await page.getByRole('navigation', { name: 'Portal' }).getByText('User Management').click()
  await page.getByRole('heading', { name: 'Something went wrong', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Portal' }).getByText('Logout').waitFor()
  expect((await reported).postDataJSON()).toMatchObject({ part: '/admin/users' })

  await page.unroute('**/api/admin/users?*')
  await findTryAgain(page).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor({ state: 'detached' })
  await page.getByText(admin).first().waitFor()
  await close()
})

it('keeps the page and shows crisis help when the chat fails, and opens it at a second try', async () => {
  const { page } = visitor
  await visit(page, '/about')
  const times = { isOpen: false, opensAt: 'never', closesAt: 'never', timezone: 'UTC' }
  await page.route('**/api/chat/status', (route) => route.fulfill({ json: times }))
  const reported = waitForReport(page)
  await page.locator('[data-chat-bubble]').click()
  await page.getByRole('heading', { name: 'The chat stopped working' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  const failed = page.getByRole('alert').filter({ hasText: 'The chat stopped working' })
  await failed.getByRole('link', { name: /9-8-8/ }).first().waitFor()
  expect((await reported).postDataJSON()).toMatchObject({ kind: 'RangeError', part: 'chat' })

  await page.unroute('**/api/chat/status')
  await findTryAgain(page).click()
  await page.getByRole('button', { name: 'Start Chat' }).waitFor()
})
