// The dashboard leads to the work, and staff say there and in the inbox whether they are available for chat.
import { describe, it } from 'vitest'
import { setAvailability } from '#features/chat/chat/contract/duty.ts'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { bubble, fillForm, isStored, panel, say } from '../support/visitor-chat-test-bed.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 240_000 }

const setAvailable = async (username: string, available: boolean) => {
  const cookie = await stage.server.signIn(username)
  await stage.server.call(setAvailability, { cookie, body: { available } })
}

describe('the availability of staff', () => {
  it.runIf(isWholeRun)(
    'is what a visitor reads before the form, and sees change in a conversation',
    slow,
    async () => {
      // No one is there: those with an open tab count as present for a while after it.
      for (const person of [admin, director, maya]) await setAvailable(person, false)
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport: phone,
      })
      await visit(page, '/fr')
      await bubble(page).click()
      await panel(page).getByText('Personne n’est au clavardage pour l’instant').waitFor()
      await panel(page)
        .getByText(/nous gardons votre message/)
        .waitFor()
      await setAvailable(maya, true)
      // Opened again, it asks again.
      await page.keyboard.press('Escape')
      await bubble(page).click()
      await panel(page).getByText('Répond habituellement en quelques minutes').waitFor()

      await visit(page, '/')
      await bubble(page).click()
      const [soon, later] = [
        'Usually answers in a few minutes',
        'No one is on chat right now',
      ] as const
      await panel(page).getByText(soon).waitFor()
      await setAvailable(maya, false)
      await page.keyboard.press('Escape')
      await bubble(page).click()
      await panel(page).getByText(later).waitFor()
      await panel(page)
        .getByText(/Write anyway: we store your message/)
        .waitFor()
      await fillForm(page, 'Noor')
      await page.getByRole('button', { name: 'Start Chat' }).click()
      await say(page, 'Hello')
      await isStored(page, 'Hello')
      await panel(page).getByText(later).waitFor()
      await setAvailable(maya, true)
      await panel(page).getByText(soon).waitFor()
      await setAvailable(maya, false)
      await panel(page).getByText(later).waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )
})
