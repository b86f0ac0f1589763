import { describe, it } from 'vitest'
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { admin, director } from '../support/test-server.ts'

const stage = setupE2E()

describe('notes about a lead', () => {
  it.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
    'are written below the timeline, and seen by a colleague at once, on %s',
    async (_, size) => {
      const id = await submitConsultation(stage.server)
      const grace = await arriveAs(admin, stage, `/admin/leads/${id}`, size)
      const elise = await arriveAs(director, stage, `/admin/leads/${id}`, size)
      await grace.page.getByRole('button', { name: 'Add note' }).click()
      await expect(grace.page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused()
      await grace.page.keyboard.type('Left a voicemail.')
      await expectAccessible(grace.page)
      await expectNoSidewaysScroll(grace.page)

      // What is half written in one tab stays while the other one is used.
      await grace.page.keyboard.press('Shift+Tab')
      await grace.page.keyboard.press('ArrowLeft')
      await expect(grace.page.getByRole('tab', { name: 'Email' })).toBeFocused()
      await grace.page.getByLabel('Subject').waitFor()
      await expectAccessible(grace.page)
      await grace.page.keyboard.press('ArrowRight')
      await expect(grace.page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue(
        'Left a voicemail.',
      )
      await grace.page.getByRole('button', { name: 'Add note' }).click()

      const own = grace.page.getByRole('group', { name: 'Grace Kim, note' })
      await own.getByText('Left a voicemail.').waitFor()
      await expect(grace.page.getByRole('button', { name: 'Add note' })).toBeFocused()
      const seen = elise.page.getByRole('group', { name: 'Grace Kim, note' })
      await seen.getByText('Left a voicemail.').waitFor()
      await expect(seen.getByRole('button')).toHaveCount(0)

      await own.getByRole('button', { name: 'Edit note' }).click()
      await grace.page.keyboard.press('End')
      await grace.page.keyboard.type(' Evenings are best.')
      await own.getByRole('button', { name: 'Save note' }).click()
      await elise.page.getByText('Left a voicemail. Evenings are best.').waitFor()
      await elise.page.getByRole('group', { name: 'Grace Kim, note, edited' }).waitFor()
      await expectAccessible(grace.page)

      await grace.page.getByRole('button', { name: 'Notes', exact: true }).click()
      await grace.page.getByRole('button', { name: 'Delete note' }).click()
      const question = grace.page.getByRole('alertdialog', { name: 'Delete this note?' })
      await question.getByRole('button', { name: 'Delete note' }).click()
      await grace.page.getByText('No notes yet').waitFor()
      await expect(elise.page.getByText('Evenings are best.')).toHaveCount(0)
      expect([...grace.problems, ...elise.problems]).toEqual([])
      await grace.close()
      await elise.close()
    },
  )

  it('or an email to the client take the focus, also while their form is loading', async () => {
    const id = await submitConsultation(stage.server)
    const { page, close } = await arriveAs(admin, stage, `/admin/leads/${id}`)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/config/email-template*', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.getByRole('button', { name: 'Compose email' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Loading the email').waitFor({ state: 'attached' })
    // The button that was pressed is gone: without a focus, Tab would begin at the start of the page.
    expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(false)
    release()
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
    await close()
  })
})
