// Sounds and reading in several tabs, and a conversation longer than the screen.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { fillConversation } from '../support/attacks.ts'
import { visit } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  findNumber,
  line,
  list,
  log,
  openStartedVisitor,
  played,
  recordSounds,
  search,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { admin, maya } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

describe('a member of staff', () => {
  it(
    'hears a message once in two tabs, and has read it only when it was visible',
    slow,
    async () => {
      const { page, context, problems, close } = await openInbox(admin)
      await list(page).getByRole('link').first().waitFor()
      // Browsers play no sound before the first press.
      await page.getByRole('heading', { level: 1 }).click()
      const other = await context.newPage()
      await recordSounds(other)
      await visit(other, '/admin/chats')
      await list(other).getByRole('link').first().waitFor()
      const visitor = await openStartedVisitor(stage.server, 'Otto Lind', 'Heard once?')
      for (const tab of [page, other]) await line(tab, 'Otto Lind').waitFor()
      const sounds = async () => [...(await played(page)), ...(await played(other))]
      await expect.poll(async () => (await sounds()).length).toBe(1)
      // The next one is sent after both tabs have handled the first.
      visitor.say('And now?')
      for (const tab of [page, other]) {
        await expect(line(tab, 'Otto Lind')).toContainText('And now?', { useInnerText: true })
      }
      expect((await sounds()).length).toBeLessThanOrEqual(2)
      await other.close()

      const countUnread = async () =>
        (
          await stage.server.sql(
            'select id from chat_messages where session_id = ? and is_from_client and not is_read',
            [await visitor.getStaffId()],
          )
        ).length
      await line(page, 'Otto Lind').click()
      await expect.poll(countUnread).toBe(0)
      // The page loses the focus to another window.
      await page.evaluate('document.hasFocus = () => false; dispatchEvent(new Event("blur"))')
      visitor.say('Later')
      await log(page).getByText('Later').waitFor()
      await expect(line(page, 'Otto Lind')).toHaveText(/1\s+unread message/, { useInnerText: true })
      expect(await countUnread()).toBe(1)
      await page.evaluate('delete document.hasFocus; dispatchEvent(new Event("focus"))')
      await expect.poll(countUnread).toBe(0)
      expect(problems).toEqual([])
      await visitor.close()
      await close()
    },
  )

  it('searches again after a failure, and loads more of a long conversation', slow, async () => {
    const sessionId = fillConversation(stage.server.directory, 600)
    const { page, problems, close } = await openInbox(admin)
    await list(page).getByRole('link').first().waitFor()

    // A failed search keeps its words, and is tried again.
    await page.route('**/api/admin/chat-sessions/search', (route) =>
      route.fulfill({ status: 503, json: { message: 'The index is being painted.' } }),
    )
    await search(page).fill('Tariq')
    await page.getByText('The index is being painted.').waitFor()
    await expect(search(page)).toHaveValue('Tariq')
    await page.unrouteAll()
    await list(page).getByRole('button', { name: 'Try again' }).click()
    await expect(list(page).getByRole('link')).toHaveCount(1)

    await visit(page, `/admin/chats?chat=${await findNumber(stage.server, { sessionId })}`)
    const messages = log(page).getByText(/^\d+ words/)
    await log(page)
      .getByText(/^600 words/)
      .waitFor()
    const before = await messages.count()
    expect(before).toBeLessThan(300)
    // The visible messages stay in place while earlier ones are added above.
    const first = log(page).getByText(new RegExp(`^${601 - before} words`))
    const more = page.getByRole('button', { name: 'Show earlier messages' })
    await more.focus()
    const top = (await first.boundingBox())?.y ?? 0
    await page.keyboard.press('Enter')
    await expect.poll(() => messages.count()).toBeGreaterThan(before)
    await expect
      .poll(async () => Math.abs(((await first.boundingBox())?.y ?? -999) - top))
      .toBeLessThan(60)
    // Scrolling up loads the rest; after the last page the button is gone.
    await eventually(async () => {
      await log(page).evaluate((element) => element.scrollTo({ top: 10 }))
      expect(await messages.count()).toBe(600)
    })
    await expect(more).toHaveCount(0)
    await expect(messages.first()).toHaveText(/^1 words/)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist', () => {
  it('can open the inbox by its address', async () => {
    const { page, problems, close } = await openInbox(maya)
    await list(page).getByRole('link').first().click()
    await log(page).waitFor()
    await expect(page.getByRole('link', { name: /^Chat Messages/ })).toHaveCount(0)
    expect(problems).toEqual([])
    await close()
  })
})
