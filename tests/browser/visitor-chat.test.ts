// A visitor’s whole chat, also with only a keyboard.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { openPerson } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import {
  getSession,
  isStored,
  log,
  say,
  setupVisitorChat,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer } = setupVisitorChat()

describe('an answer', () => {
  it('shows its author, and turns safe addresses into links', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'Hello <b>you</b> https://mine.example/')
    await isStored(page, 'Hello')
    await answer(
      await getSession(page),
      'See https://cmha.ca/find-help, /services or javascript:alert(1) https://a@evil.example/',
    )
    await log(page)
      .getByText(/^Grace, Stillwater team, \d/)
      .waitFor()
    const links = log(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://cmha.ca/find-help',
      '/services',
    ])
    await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await links.last().click()
    await page.waitForURL('**/services')
    await log(page)
      .getByText(/^Grace, Stillwater team, \d/)
      .waitFor()
    await close()
  })
})
