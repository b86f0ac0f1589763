// The security check of the chat, and the expiry of its picture.
import { describe, it } from 'vitest'
import { openPerson } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { minute } from '../support/test-clock.ts'
import { captchaAnswer } from '../support/test-server.ts'
import {
  box,
  fillForm,
  getSession,
  isStored,
  openForm,
  panel,
  say,
  setupVisitorChat,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, storedIn } = setupVisitorChat()

describe('the security check', () => {
  it('shows another picture after a wrong answer, and survives a moment without a network', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.network.url)
    await openForm(page)
    const picture = panel(page).locator('img[src^="data:image/svg"]')
    await picture.waitFor()
    await fillForm(page, 'Noor')
    const refused = await picture.getAttribute('src')
    await panel(page).getByLabel('Security check').fill('WRONG')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await panel(page).getByText('Invalid security code. Please try again.').waitFor()
    await expect(picture).not.toHaveAttribute('src', String(refused))
    await expect(panel(page).getByLabel('First name')).toHaveValue('Noor')
    await expect(panel(page).getByLabel('Phone')).toHaveValue('(613) 555-0187')

    // Answer and picture stay, and a missing picture comes by itself.
    const first = await picture.getAttribute('src')
    await panel(page).getByLabel('Security check').fill(captchaAnswer)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await toast(page, 'Could not validate security check. Please try again.').waitFor()
    await expect(picture).toHaveAttribute('src', String(first))
    await expect(panel(page).getByLabel('Security check')).toHaveValue(captchaAnswer)
    await panel(page).getByRole('button', { name: 'Refresh picture' }).click()
    await toast(page, 'Could not load security check. Please try again.').waitFor()
    await context.setOffline(false)
    await picture.waitFor()
    await panel(page).getByLabel('Security check').fill(captchaAnswer)
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await box(page).waitFor()
    await close()
  })

  it('is shown again when it has expired before the first message, which is then sent', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    const sessionId = await getSession(page)
    await stage.server.sql('delete from captchas')
    await say(page, 'I took my time')
    await panel(page)
      .getByText('Please complete the security check before sending a message.')
      .waitFor()
    await panel(page).getByText('Not sent: the security check comes first.').waitFor()
    await panel(page).getByLabel('Security check').fill('WRONG')
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await panel(page).getByText('Invalid security code. Please try again.').waitFor()
    await panel(page)
      .getByAltText(/Captcha/)
      .waitFor()
    await expect(panel(page).getByLabel('Security check')).toHaveValue('')
    await panel(page).getByLabel('Security check').fill(captchaAnswer)
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await isStored(page, 'I took my time')
    expect(await storedIn(sessionId)).toEqual(['I took my time'])
    await close()
  })
})

describe('an expired picture', () => {
  it('is replaced, with a notice only if something was typed', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await page.clock.install()
    await openForm(page)
    const form = panel(page)
    const picture = form.getByAltText(/Captcha/)
    const entry = form.getByLabel('Security check')
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await page.clock.runFor(8.9 * minute)
    await expect(picture).toHaveAttribute('src', String(first))
    await page.clock.runFor(0.3 * minute)
    await expect(picture).not.toHaveAttribute('src', String(first))
    const words = form.getByText('The picture was too old. Here is a new one.')
    expect(await words.count()).toBe(0)

    const second = await picture.getAttribute('src')
    await entry.fill('ABC')
    await page.clock.runFor(9.3 * minute)
    await expect(entry).toHaveValue('ABC')
    await page.clock.runFor(0.7 * minute)
    await expect(picture).not.toHaveAttribute('src', String(second))
    await words.waitFor()
    await expect(entry).toHaveValue('')
    await entry.fill('X')
    await words.waitFor({ state: 'detached' })
    await close()
  })
})
