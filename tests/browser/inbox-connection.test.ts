// A reply survives a lost connection, a reload and the end of the session; and the inbox on a phone.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import {
  enlargeText,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { addSession, signInAt, toast } from '../support/e2e.ts'
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
import { admin, daniel, director, startTestServer } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const listMessages = async (...from: Parameters<typeof rows>) =>
  (await rows(...from)).map(({ message }) => message)

describe('a reply', () => {
  it('is lost at no failed call, and sent once', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Nadia Roy', 'Are you there?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Nadia Roy').click()
    await log(page).getByText('Are you there?').waitFor()

    // A reply is stored but its response is lost: the live channel brings the stored reply.
    let isFirst = true
    await page.route('**/api/admin/chat-reply', async (route) => {
      if (isFirst) await route.fetch()
      isFirst = false
      await route.abort()
    })
    await box(page).fill('We are, from 9 to 9.')
    await box(page).press('Enter')
    await visitor.waitForFrame(
      'message',
      ({ message }) => message.message === 'We are, from 9 to 9.',
    )
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(log(page).getByText(/Not sent|Sending/)).toHaveCount(0)

    // The next ones do not reach the server: they stay on the screen, marked as not sent.
    const readAgain = page.waitForRequest('**/api/admin/chat-messages/*')
    await box(page).fill('Call any time.')
    await box(page).press('Enter')
    await toast(page, 'Failed to send message. Please try again.').waitFor()
    await readAgain
    await box(page).fill('Sundays, too.')
    await box(page).press('Enter')
    await expect(log(page).getByText(/Not sent/)).toHaveCount(2)

    // A draft stays with its conversation while another one is open.
    await box(page).fill('Half a thought')
    await list(page).getByRole('link').nth(1).click()
    await expect(box(page)).toHaveValue('')
    await line(page, 'Nadia Roy').click()
    await expect(box(page)).toHaveValue('Half a thought')
    await log(page).getByText('Call any time.').waitFor()

    await page.unroute('**/api/admin/chat-reply')
    await log(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(log(page).getByText(/Not sent/)).toHaveCount(0)
    await expect
      .poll(() => listMessages(stage.server, visitor.sessionId))
      .toEqual(['Are you there?', 'We are, from 9 to 9.', 'Call any time.', 'Sundays, too.'])
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(box(page)).toHaveValue('Half a thought')
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it(
    'is half-written after a reload and for its writer only, and ends with the session',
    slow,
    async () => {
      const visitor = await openStartedVisitor(stage.server, 'Inès', 'Hello?')
      const { page, context, close } = await openPerson(stage.browser, stage.server.url)
      const storage = () => page.evaluate<string>('JSON.stringify(sessionStorage)')
      await showAllConversations(page)
      await signInAt(page, '/admin/chats', director)
      await line(page, 'Inès').click()
      await box(page).fill('A half-written reply')
      await page.reload()
      await expect(box(page)).toHaveValue('A half-written reply')
      // The session id would open the conversation, so it is not in the storage.
      expect(await storage()).not.toContain(visitor.sessionId)
      await box(page).press('Enter')
      await log(page).getByText('A half-written reply').waitFor()
      await page.reload()
      await log(page).getByText('A half-written reply').waitFor()
      await expect(box(page)).toHaveValue('')

      await box(page).fill('Another one')
      await page
        .locator('nav[aria-label="Portal"]:visible')
        .getByRole('button', { name: 'Logout' })
        .click()
      await page.waitForURL('**/auth')
      expect(await storage()).not.toContain('Another')
      await signInAt(page, '/admin/chats', daniel)
      await line(page, 'Inès').click()
      await expect(box(page)).toHaveValue('')
      await box(page).fill('Half a thought')
      // Signed out in another tab of this browser.
      await context.request.post(`${stage.server.url}/api/logout`, {
        headers: { origin: stage.server.url },
      })
      await page.getByRole('dialog', { name: 'Your session has ended.' }).waitFor()
      await expect(box(page)).toHaveCount(0)
      await page.goto('/admin/chats')
      await page.waitForURL('**/auth?next=*')
      await visitor.close()
      await close()
    },
  )
})

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
