// The inbox on phones.
import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { describe, it } from 'vitest'
import { enlargeText, expectNoSidewaysScroll, expectSound, phone } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  line,
  list,
  log,
  moreActions,
  openStartedVisitor,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

describe('the inbox on a phone whose text is twice as large', () => {
  it('hides neither names nor actions under each other', slow, async () => {
    const name = `Marguerite ${randomUUID().slice(0, 4)}`
    const visitor = await openStartedVisitor(stage.server, name, 'Hello?')
    const { page, close } = await openInbox(admin, { viewport: phone })
    await enlargeText(page)
    await page.reload()
    await line(page, name).waitFor()
    const isOver = async (one: Locator, other: Locator) => {
      const [first, second] = [await one.boundingBox(), await other.boundingBox()]
      if (!first || !second) throw new Error('it is not on the screen')
      return (
        first.x < second.x + second.width &&
        second.x < first.x + first.width &&
        first.y < second.y + second.height &&
        second.y < first.y + first.height
      )
    }
    const duty = page.locator('summary', { hasText: 'Available' })
    expect(await isOver(page.getByRole('heading', { name: 'Chat Messages' }), duty)).toBe(false)
    await line(page, name).click()
    const heading = page.getByRole('heading', { name })
    await heading.waitFor()
    expect(await isOver(heading, page.locator('summary', { hasText: 'Nobody' }))).toBe(false)
    expect((await heading.boundingBox())?.width).toBeGreaterThan(80)
    await moreActions(page).click()
    const action = page.locator('[data-menu-item]:visible', { hasText: 'Mark as unread' })
    expect((await action.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    await expectNoSidewaysScroll(page)
    await visitor.close()
    await close()
  })
})

describe.each(everyIn(['a phone', phone], ['a very small phone', { width: 320, height: 640 }]))(
  'the inbox on %s',
  (_where, viewport) => {
    it('opens a thread from the list and returns to it', slow, async () => {
      const visitor = await openStartedVisitor(
        stage.server,
        `Marguerite-Antoinette de Sainte-Anne-de-Bellevue ${randomUUID().slice(0, 4)}`,
        'Anticonstitutionnellement'.repeat(6),
      )
      const { page, problems, close } = await openInbox(admin, { viewport })
      await line(page, 'Marguerite-Antoinette').first().waitFor()
      await expectSound(page)
      expect(await page.getByRole('log').count()).toBe(0)
      await line(page, 'Marguerite-Antoinette').first().click()
      await log(page).getByText('Anticonstitutionnellement').waitFor()
      expect(await list(page).isVisible()).toBe(false)
      // The heading gets the focus, because the box would open the keyboard.
      await eventually(async () =>
        expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H2'),
      )
      await expectSound(page)
      const place = await box(page).boundingBox()
      expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(viewport.height)

      // When the keyboard opens, the box is above it.
      await page.evaluate(`
      Object.defineProperty(visualViewport, 'height', { value: ${viewport.height * 0.55}, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))`)
      await eventually(async () => {
        const above = await box(page).boundingBox()
        expect((above?.y ?? 9999) + (above?.height ?? 0)).toBeLessThanOrEqual(
          viewport.height * 0.55,
        )
      })
      await page.evaluate(`
      delete visualViewport.height
      visualViewport.dispatchEvent(new Event('resize'))`)

      await page.getByRole('button', { name: 'Back to conversations' }).click()
      await line(page, 'Marguerite-Antoinette').first().waitFor()
      expect(new URL(page.url()).search).toBe('')
      await eventually(async () =>
        expect(
          await page.evaluate<string>('document.activeElement.dataset.conversation'),
        ).toBeTruthy(),
      )
      // The browser's Back button returns to the list in one step.
      await line(page, 'Marguerite-Antoinette').first().click()
      await log(page).waitFor()
      await page.goBack()
      await line(page, 'Marguerite-Antoinette').first().waitFor()
      expect(problems).toEqual([])
      await visitor.close()
      await close()
    })
  },
)
