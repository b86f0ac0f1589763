// The place and size of the chat’s bubble and window.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { enlargeText, openPerson, phone, visit } from '../support/browser.ts'
import { signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'
import {
  box,
  bubble,
  isStored,
  openForm,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage } = setupVisitorChat()

const getBox = async (one: ReturnType<Page['locator']>) => {
  const place = await one.boundingBox()
  if (!place) throw new Error('it is not on the screen')
  return place
}
type Place = Awaited<ReturnType<typeof getBox>>
const isOver = (one: Place, other: Place) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe('the chat on a phone', () => {
  it('keeps the box above the keyboard and the page behind in place, and can be read with text twice as large', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url, { viewport: phone })
    await startChat(page)
    await say(page, 'Hello?')
    await isStored(page, 'Hello?')
    const leave = panel(page).getByRole('link', { name: 'Leave this page' })
    // In one line, whatever is promised beside it.
    const pill = await getBox(leave.locator('span'))
    expect(pill.height).toBeLessThan(40)

    await page.setViewportSize({ width: 320, height: 568 })
    // A phone's keyboard shrinks the visual viewport and leaves the page as it is.
    await page.evaluate(`
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 300 });
      Object.defineProperty(visualViewport, 'offsetTop', { configurable: true, get: () => 40 });
      visualViewport.dispatchEvent(new Event('resize'));
    `)
    await expect
      .poll(async () => {
        const place = await box(page).boundingBox()
        return place !== null && place.y >= 40 && place.y + place.height <= 340
      }, soon)
      .toBe(true)
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe(
      'hidden',
    )

    await page.setViewportSize(phone)
    await enlargeText(page)
    await page.reload()
    await box(page).waitFor()
    const title = await getBox(panel(page).getByRole('heading', { name: 'Stillwater team' }))
    expect(title.width).toBeGreaterThan(200)
    const messages = await getBox(panel(page).getByRole('region', { name: 'Messages' }))
    expect(messages.height).toBeGreaterThan(150)
    // Content outside the window can be scrolled to.
    await panel(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(panel(page)).toBeHidden()
    await close()
  })
})

describe('the bubble on a phone', () => {
  it('covers no button or field wherever the page is scrolled, and hides beside a menu or a field in use', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url, { viewport: phone })
    for (const path of ['/auth', '/therapists/maya-chen', '/consultation']) {
      await visit(page, path)
      expect(await getBox(bubble(page))).toMatchObject({ width: 48, height: 48 })
      for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
        await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${part})`)
        await expect
          .poll(async () => {
            const own = await getBox(bubble(page))
            const places = await page.locator('main').locator('button, input, select').all()
            const boxes = await Promise.all(places.map((each) => each.boundingBox()))
            return boxes.filter((each) => each !== null && isOver(own, each)).length
          }, soon)
          .toBe(0)
      }
    }
    await page.evaluate('scrollTo(0, 0)')
    await expect(bubble(page)).toBeVisible()
    await page.getByLabel('Email').focus()
    await expect(bubble(page)).toBeHidden()
    await page.getByLabel('Email').blur()
    await expect(bubble(page)).toBeVisible()
    await page.locator('summary[aria-label="Menu"]').click()
    await expect(bubble(page)).toBeHidden()
    await page.locator('summary[aria-label="Menu"]').click()
    await expect(bubble(page)).toBeVisible()
    await close()
  })
})

describe('the bubble', () => {
  it('opens the chat when it was clicked before the script was loaded', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    let isHeld = true
    await page.route('**/assets/entry-browser*.js', async (route) => {
      if (isHeld) await route.abort()
      else await route.continue()
    })
    await page.goto('/services')
    isHeld = false
    await page.getByRole('link', { name: 'Chat with us' }).click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await close()
  })

  it('opens a form that fits at 1280 by 800, at /auth as well, and is never shown to staff', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url, {
      viewport: { width: 1280, height: 800 },
    })
    await openForm(page, '/auth')
    const window = await getBox(panel(page))
    const button = await getBox(page.getByRole('button', { name: 'Start Chat' }))
    expect(window.y + window.height - (button.y + button.height)).toBeGreaterThanOrEqual(19)
    const checkbox = await getBox(panel(page).getByLabel(/I agree to the/))
    expect(checkbox.y + checkbox.height).toBeLessThan(button.y)
    await page.getByRole('button', { name: 'Close chat' }).last().click()
    await signInOnForm(page, '/auth', admin)
    await toast(page, 'Login successful').waitFor()
    expect(await bubble(page).count()).toBe(0)
    await visit(page, '/about')
    expect(await bubble(page).count()).toBe(0)
    await close()
  })
})
