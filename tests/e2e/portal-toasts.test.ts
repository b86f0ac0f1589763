import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { phone } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { director, maya } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 180_000 }

type Box = { x: number; y: number; width: number; height: number }

async function getBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not shown`)
  return box
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Checks that the toast covers none of the controls needed next, and is inside the screen. Then dismisses it. */
async function expectFree(page: Page, words: string, needed: readonly Locator[]) {
  const notice = page.getByRole('listitem').filter({ hasText: words })
  // The pointer on it prevents its dismissal while it is measured.
  await notice.hover()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const target of needed) {
    const [over, under] = await Promise.all([getBox(notice), getBox(target)])
    const where = `${String(target)} at ${width} × ${height}`
    const isInside =
      over.x >= 0 && over.x + over.width <= width && over.y >= 0 && over.y + over.height <= height
    const found = { where, over, under, isCovered: overlap(over, under), isInside }
    expect(found).toEqual({ ...found, isCovered: false, isInside: true })
  }
  // The next toast may have the same words: it must not be mistaken for this one.
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
}

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

async function openLead(page: Page) {
  const manage = page.getByRole('button', { name: /^Manage/ }).first()
  await manage.click()
  await dialog(page).getByLabel('Internal notes').waitFor()
}

const sizes = (widths: number[], heights: number[]) =>
  widths.flatMap((width) => heights.map((height) => ({ width, height })))

describe('a toast', () => {
  it('does not cover Save, Cancel and Close of a lead', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    await openLead(page)
    await dialog(page).getByLabel('Status').selectOption('Complete')
    await page.route('**/api/admin/leads/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { message: 'The service is not available.' } })
        : route.continue(),
    )
    for (const size of [
      ...sizes([1280, 1366, 1440, 1600, 1920], [900, 960, 1020]),
      { width: 1366, height: 650 },
      { width: 768, height: 1024 },
      phone,
      { width: 390, height: 664 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size)
      if (size.width < 1024) await button(page, 'Details').click()
      await button(page, 'Save changes').click()
      const needed = ['Save changes', 'Cancel', 'Close'].map((name) => button(page, name))
      await expectFree(page, 'The service is not available.', needed)
    }
    await close()
  })

  const send = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: /^Send( and mark contacted)?$/ })

  it('does not cover Send while an email is written', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    await openLead(page)
    await page.route('**/api/admin/leads/*/email', (route) => route.abort('connectionreset'))
    await button(page, 'Compose email').click()
    // Without scrolling, although the form is longer than its place.
    for (const size of [...sizes([1280, 1440], [768, 800, 900]), { width: 1366, height: 650 }]) {
      await page.setViewportSize(size)
      await expect(send(page)).toBeInViewport({ ratio: 1 })
    }
    const subject = dialog(page).getByLabel('Subject')
    await subject.fill('Your request')
    await dialog(page).getByLabel('Message', { exact: true }).fill('Hello')
    for (const size of [
      ...sizes([1280, 1440], [768, 800, 900]),
      { width: 1366, height: 650 },
      { width: 768, height: 1024 },
      phone,
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size)
      await send(page).click()
      await expectFree(page, 'Error Sending Email', [
        send(page),
        button(page, 'Cancel').last(),
        button(page, 'Close').last(),
      ])
    }
    await close()
  })

  it('does not cover what is needed next on the page of a lead', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    await openLead(page)
    const id = /\d+$/.exec(page.url())?.[0]
    await page.goto(`/admin/leads/${id}`)
    await page.route('**/api/admin/leads/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { message: 'The service is not available.' } })
        : route.continue(),
    )
    const main = page.getByRole('main')
    await main.getByLabel('Status').selectOption('Complete')
    for (const size of [
      ...sizes([1280, 1440, 1920], [720, 800, 1020]),
      { width: 1366, height: 650 },
    ]) {
      await page.setViewportSize(size)
      await main.getByRole('button', { name: 'Save changes' }).click()
      const names = ['Save changes', 'Compose email', 'Add note']
      const needed = names.map((name) => main.getByRole('button', { name, exact: true }))
      await expectFree(page, 'The service is not available.', needed)
    }
    await close()
  })

  it('does not cover the choices for a reply that was not sent', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/chats')
    await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
    await page.route('**/api/admin/chat-reply', (route) =>
      route.fulfill({ status: 400, json: { message: 'This cannot be sent.' } }),
    )
    await page.getByPlaceholder('Write a reply').fill('Good morning.')
    await page.keyboard.press('Enter')
    await toast(page, 'Failed to send message. Please try again.').waitFor()
    for (const size of [
      ...sizes([1280, 1440, 1920], [800, 900]),
      { width: 1366, height: 650 },
      { width: 768, height: 1024 },
      phone,
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectFree(page, 'Failed to send message.', [
        page.getByRole('button', { name: 'Try again' }),
        page.getByRole('button', { name: 'Edit' }),
        page.getByRole('button', { name: 'Send reply' }),
      ])
    }
    await close()
  })

  it(
    'warns once of a role without a profile, and does not cover the role and Save',
    slow,
    async () => {
      const id = await stage.server.userId(maya)
      const { page, close } = await arriveAs(director, stage, `/admin/users/${id}`)
      const role = (name: string) => page.getByRole('radio', { name })
      for (const size of [
        ...sizes([1280, 1920], [800, 900]),
        { width: 1366, height: 650 },
        { width: 768, height: 1024 },
        phone,
      ]) {
        await page.setViewportSize(size)
        await role('Administrator').check()
        const profile = page.getByRole('switch', { name: 'Therapist Account' })
        const save = page.getByRole('button', { name: 'Save changes' })
        const needed = [role('Therapist'), role('Administrator'), profile, save]
        await expectFree(page, 'Therapist profile access will be removed.', needed)
        const words = page.locator('main').getByText('Therapist profile access will be removed.')
        expect(await words.count()).toBe(0)
        // The bar with the buttons does not cover what has just appeared.
        const bar = page.locator('[data-sticky-bottom]:visible')
        const hint = page.getByText('It is kept, and comes back with the role.')
        expect(overlap(await getBox(bar), await getBox(hint))).toBe(false)
        await role('Therapist').check()
      }
      await close()
    },
  )

  it('does not cover the actions of rows, and reports what was done', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    await openLead(page)
    await dialog(page).getByLabel('Internal notes').fill(`Rang at ${Date.now()}.`)
    await button(page, 'Save changes').click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'Lead updated successfully.' }).hover()
    const rows = await page.getByRole('button', { name: /^Manage/ }).all()
    const shown = []
    for (const row of rows) {
      const { y } = await getBox(row)
      if (y < 800) shown.push(row)
    }
    expect(shown.length).toBeGreaterThan(0)
    await expectFree(page, 'Lead updated successfully.', shown)
    await close()
  })
})
