// Nothing that is needed next in the portal is covered by a toast, and a lead is whole on paper.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { emailEntrance, noteEntrance, writeEmail } from '../support/open-lead.ts'
import { director, maya } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 240_000 }

type Box = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

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

const sizes = (widths: number[], heights: number[]) =>
  widths.flatMap((width) => heights.map((height) => ({ width, height })))

const lowDesktop = { width: 1366, height: 650 }
const tablets: Size[] = [lowDesktop, { width: 768, height: 1024 }]
const phones: Size[] = [phone, { width: 390, height: 664 }, { width: 320, height: 640 }]

/**
 * Checks at each size that the toast covers none of the controls needed next, the first of which has just been
 * pressed, and is inside the screen. Then dismisses it.
 */
async function expectFree(
  page: Page,
  words: string,
  needed: readonly Locator[],
  screens: readonly Size[],
  prepare: (size: Size) => Promise<void> = async () => {},
) {
  const notice = page.getByRole('listitem').filter({ hasText: words })
  const dismiss = notice.getByRole('button', { name: 'Dismiss' })
  for (const size of screens) {
    await page.setViewportSize(size)
    await prepare(size)
    await needed[0]?.scrollIntoViewIfNeeded()
    // With the focus in it, it stays while it is measured.
    await dismiss.focus()
    const over = await getBox(notice)
    const isInside =
      over.x >= 0 &&
      over.x + over.width <= size.width &&
      over.y >= 0 &&
      over.y + over.height <= size.height
    const covered = []
    for (const target of needed) {
      if (overlap(over, await getBox(target))) covered.push(String(target))
    }
    expect({ size, over, covered, isInside }).toEqual({ size, over, covered: [], isInside: true })
  }
  await dismiss.click()
  await notice.waitFor({ state: 'detached' })
  await page.setViewportSize(desktop)
}

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const refusal = 'The service is not available.'

const refuseChanges = (page: Page) =>
  page.route('**/api/admin/leads/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { message: refusal } })
      : route.continue(),
  )

async function openLead(page: Page) {
  await page
    .getByRole('button', { name: /^Manage/ })
    .first()
    .click()
  await dialog(page).getByLabel('Status').waitFor()
}

describe('a lead on paper', () => {
  it('is whole: facts, fields and the whole timeline', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    await openLead(page)
    // The width of a sheet, on which a screen would show one of the two parts.
    await page.setViewportSize({ width: 794, height: 1000 })
    await page.goto(`/admin/leads/${/\d+$/.exec(page.url())?.[0]}`)
    const entries = page.getByRole('region', { name: /^Entries, / })
    await entries.getByRole('listitem').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Reference', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Deleted on/)).toBeVisible()
    await expect(entries).toBeVisible()
    const cut = await page.evaluate<number>(`[
      ...document.querySelectorAll('main form, main section, main section > div'),
    ].filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible').length`)
    expect(cut).toBe(0)
    await close()
  })
})

describe('a toast', () => {
  it('does not cover what is needed next in a lead', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    // The action is reported over the list, beside the lead.
    await openLead(page)
    await dialog(page).getByLabel('Status').selectOption('Contacted')
    const callTab = dialog(page).getByRole('tab', { name: 'Log a call' })
    const inLead = [emailEntrance(dialog(page)), callTab, button(page, 'Close')]
    await expectFree(page, 'Lead updated successfully.', inLead, [desktop])

    await refuseChanges(page)
    await openLead(page)
    await dialog(page).getByLabel('Status').selectOption('Complete')
    await expectFree(page, refusal, inLead, sizes([1280, 1366, 1440, 1600, 1920], [900, 960, 1020]))

    await page.route('**/api/admin/leads/*/email', (route) => route.abort('connectionreset'))
    await writeEmail(dialog(page))
    const send = dialog(page).getByRole('button', { name: /^Send( and mark contacted)?$/ })
    // Without scrolling, although the form is longer than its place.
    for (const size of [...sizes([1280, 1440], [768, 800, 900]), lowDesktop]) {
      await page.setViewportSize(size)
      await expect(send).toBeInViewport({ ratio: 1 })
    }
    await dialog(page).getByLabel('Subject').fill('Your request')
    await dialog(page).getByLabel('Message', { exact: true }).fill('Hello')
    await send.click()
    const needed = [send, button(page, 'Discard').last(), button(page, 'Close').last()]
    await expectFree(page, 'Error Sending Email', needed, sizes([1280, 1440], [768, 800, 900]))

    // A page of its own has the same parts.
    await page.goto(`/admin/leads/${/\d+$/.exec(page.url())?.[0]}`)
    const main = page.getByRole('main')
    await main.getByLabel('Status').selectOption('Complete')
    await expectFree(
      page,
      refusal,
      [emailEntrance(main), noteEntrance(main)],
      [...sizes([1280, 1440, 1920], [720, 800, 1020]), lowDesktop],
    )
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
    const needed = ['Try again', 'Edit', 'Send reply'].map((name) =>
      page.getByRole('button', { name }),
    )
    const screens = [...sizes([1280, 1440, 1920], [800, 900]), ...tablets, ...phones]
    await expectFree(page, 'Failed to send message. Please try again.', needed, screens)
    await close()
  })

  it('warns once of a role without a profile, beside the role and Save', slow, async () => {
    const id = await stage.server.userId(maya)
    const { page, close } = await arriveAs(director, stage, `/admin/users/${id}`)
    const words = 'Therapist profile access will be removed.'
    const role = (name: string) => page.getByRole('radio', { name })
    const bar = page.locator('[data-sticky-bottom]:visible')
    const hint = page.getByText('the public profile is hidden but not deleted')
    await expectFree(
      page,
      words,
      [
        role('Administrator'),
        role('Therapist'),
        page.getByRole('switch', { name: 'Therapist Account' }),
        page.getByRole('button', { name: 'Save changes' }),
      ],
      [...sizes([1280, 1920], [800, 900]), ...tablets, phone],
      async () => {
        await role('Therapist').check()
        await role('Administrator').check()
        await toast(page, words).waitFor()
        expect(await page.locator('main').getByText(words).count()).toBe(0)
        // The bar with the buttons does not cover what has just appeared.
        const isCovered = async () => overlap(await getBox(bar), await getBox(hint))
        await expect.poll(isCovered).toBe(false)
      },
    )
    await close()
  })
})
