// Messages and replies survive a lost connection; and the inbox on a phone.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import {
  enlargeText,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { addSession } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  line,
  list,
  log,
  moreActions,
  openStartedVisitor,
  played,
  rows,
  setupInbox,
  showAllConversations,
  signInToInbox,
  slow,
  thread,
} from '../support/inbox-test-bed.ts'
import { openRelay } from '../support/relay.ts'
import { admin, startTestServer } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const listMessages = async (...from: Parameters<typeof rows>) =>
  (await rows(...from)).map(({ message }) => message)

describe('a lost connection', () => {
  it('is replaced by polling, and no message is lost or sent twice', slow, async () => {
    const relay = await openRelay(() => Number(new URL(server.url).port))
    const { url } = relay
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', PUBLIC_URL: url })
    const visitor = await openStartedVisitor(server, 'Nadia Roy', 'One')
    const { page, problems, close } = await signInToInbox(stage.browser, admin, url)
    const shown = (text: string) => log(page).getByText(text, { exact: true })
    /** Lets time pass, in which the page asks again, until this is shown. */
    const passUntil = (locator: Locator) =>
      expect(async () => {
        await page.clock.fastForward(2_000)
        await expect(locator).toBeVisible({ timeout: 300 })
      }).toPass({ timeout: 30_000, intervals: [0] })
    const notice = page.getByText('Connection lost. Retrying…')
    await line(page, 'Nadia Roy').click()
    await shown('One').waitFor()
    visitor.send({ type: 'typing', sessionId: visitor.sessionId, isTyping: true })
    await page.getByText('Client is typing...').waitFor()

    relay.refuse('sockets')
    await passUntil(notice)
    const playedBefore = (await played(page)).length
    visitor.say('Two')
    await passUntil(shown('Two'))
    await line(page, 'Nadia Roy').getByText('Two', { exact: true }).waitFor()
    await expect.poll(async () => (await played(page)).length).toBe(playedBefore + 1)
    await box(page).fill('Three')
    await box(page).press('Enter')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Three')

    // A reconnected socket, and one that silently stopped working, are both noticed.
    relay.heal()
    await notice.waitFor({ state: 'detached' })
    relay.silence('sockets')
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Four')
    await passUntil(shown('Four'))
    relay.heal()
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Five')
    await passUntil(shown('Five'))

    // Replies that are written while nothing is reachable are sent when it is.
    relay.refuse('all')
    await passUntil(notice)
    await expect(thread(page, 'Nadia Roy').locator('header')).not.toContainText('Online')
    for (const reply of ['Six', 'Seven']) {
      await box(page).fill(reply)
      await box(page).press('Enter')
    }
    await page.getByText('It goes out by itself when the connection is back.').first().waitFor()
    relay.heal()
    await page.evaluate('dispatchEvent(new Event("online"))')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Seven')
    await notice.waitFor({ state: 'detached' })
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    const all = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    for (const text of all) await expect(shown(text)).toHaveCount(1)
    expect(await listMessages(server, visitor.sessionId)).toEqual(all)
    // The browser itself logs the sockets it could not open.
    expect(problems.filter((problem) => !problem.includes('WebSocket connection'))).toEqual([])
    await visitor.close()
    await close()
    await relay.close()
    await server.stop()
  })
})

/** The height at which the reply box ends. */
async function findBoxEnd(page: Page) {
  const place = await box(page).boundingBox()
  return (place?.y ?? 9999) + (place?.height ?? 0)
}

async function isOver(one: Locator, other: Locator) {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  if (!first || !second) throw new Error('it is not on the screen')
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  )
}

describe('on a phone', () => {
  it('a thread opens from the list and returns to it, above the keyboard', slow, async () => {
    const visitor = await openStartedVisitor(
      stage.server,
      'Marguerite-Antoinette de Sainte-Anne-de-Bellevue',
      'Anticonstitutionnellement'.repeat(6),
    )
    const { page, problems, close } = await openInbox(admin, { viewport: phone })
    const marguerite = line(page, 'Marguerite-Antoinette')
    await marguerite.waitFor()
    await expect(log(page)).toHaveCount(0)
    await marguerite.click()
    await log(page).getByText('Anticonstitutionnellement').waitFor()
    await expect(list(page)).toBeHidden()
    // The heading gets the focus, because the box would open the keyboard.
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    for (const size of [{ width: 320, height: 640 }, phone]) {
      await page.setViewportSize(size)
      await expect.poll(() => findBoxEnd(page)).toBeLessThanOrEqual(size.height)
      // When the keyboard opens, the box is above it.
      await page.evaluate(`
        Object.defineProperty(visualViewport, 'height', { value: ${size.height * 0.55}, configurable: true })
        visualViewport.dispatchEvent(new Event('resize'))`)
      await expect.poll(() => findBoxEnd(page)).toBeLessThanOrEqual(size.height * 0.55)
      await page.evaluate(`
        delete visualViewport.height
        visualViewport.dispatchEvent(new Event('resize'))`)
    }
    await page.getByRole('button', { name: 'Back to conversations' }).click()
    await marguerite.waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expect(marguerite).toBeFocused()
    // The browser's Back button returns to the list in one step.
    await marguerite.click()
    await log(page).waitFor()
    await page.goBack()
    await marguerite.waitFor()
    // On low desktops it is in view as well.
    for (const [width, height] of [
      [1366, 650],
      [1280, 800],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height })
      await marguerite.click()
      await expect.poll(() => findBoxEnd(page)).toBeLessThanOrEqual(height)
    }
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('text twice as large hides neither names nor actions', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Marguerite Roy', 'Hello?')
    const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: phone,
    })
    await enlargeText(page)
    await showAllConversations(page)
    await addSession(context, stage.server, admin)
    await visit(page, '/admin/chats')
    const duty = page.locator('summary', { hasText: 'Available' })
    await duty.waitFor()
    expect(await isOver(page.getByRole('heading', { name: 'Chat Messages' }), duty)).toBe(false)
    await line(page, 'Marguerite Roy').click()
    const heading = page.getByRole('heading', { name: 'Marguerite Roy' })
    await heading.waitFor()
    expect(await isOver(heading, page.locator('summary', { hasText: 'Unassigned' }))).toBe(false)
    expect((await heading.boundingBox())?.width).toBeGreaterThan(80)
    await moreActions(page).click()
    const action = page.locator('[data-menu-item]:visible', { hasText: 'Mark as unread' })
    expect((await action.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    await expectNoSidewaysScroll(page)
    await visitor.close()
    await close()
  })
})
