import { describe, it } from 'vitest'
import { changeLead } from '#features/leads/contract/leads.ts'
import { paths } from '#shared/paths.ts'
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { showDetails } from '../support/lead-screen-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin, director, maya } from '../support/test-server.ts'

const stage = setupE2E()

describe('deleting a lead', () => {
  it.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
    'is done by an administrator on %s, and other screens are updated',
    async (_where, viewport) => {
      const lastName = viewport === phone ? 'Tremaine' : 'Ashgrove'
      const id = await submitConsultation(stage.server, { firstName: 'Imogen', lastName })
      const other = await arriveAs(director, stage, paths.leads)
      await other.page.getByText(`Imogen ${lastName}`).first().waitFor()
      const { page, problems, close } = await arriveAs(admin, stage, paths.lead(id), viewport)
      const dialog = page.getByRole('dialog', { name: `Imogen ${lastName}` })
      await showDetails(page)
      const button = dialog.getByRole('button', { name: 'Delete lead' })
      await button.click()
      const question = page.getByRole('alertdialog', { name: 'Delete this lead?' })
      await question.getByText(`Imogen ${lastName}`).waitFor()
      await question.getByText(/history and the emails stored with it/).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Enter') // Cancel has the focus
      await question.waitFor({ state: 'hidden' })
      await button.and(page.locator(':focus')).waitFor()
      await button.click()
      await question.getByRole('button', { name: 'Delete lead' }).click()
      await toast(page, `Lead ${id} was deleted.`).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText(`Imogen ${lastName}`).first().waitFor({ state: 'detached' })
      await other.page.getByText(`Imogen ${lastName}`).first().waitFor({ state: 'detached' })
      expect(problems).toEqual([])
      await close()
      await other.close()
    },
  )

  it('shows a hold first, also one that was set since the lead was opened', async () => {
    const id = await submitConsultation(stage.server, { firstName: 'Imogen', lastName: 'Held' })
    const hold = { until: '2027-03-05', reason: 'A complaint.' }
    const cookie = await stage.server.signIn(admin)
    const setHold = (value: typeof hold | null) =>
      stage.server.call(changeLead, { params: { id }, body: { hold: value }, cookie })
    const { page, problems, close } = await arriveAs(admin, stage, paths.lead(id))
    await page.getByRole('button', { name: 'Delete lead' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Delete this lead?').waitFor()
    await page.route(`**/api/admin/leads/${id}`, async (route) => {
      if (route.request().method() === 'DELETE') await setHold(hold)
      await route.continue()
    })
    await question.getByRole('button', { name: 'Delete lead' }).click()
    await question.getByText(/on hold until .*March 5, 2027/).waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: 'Delete lead' }).click()
    await question.getByText('This lead is on hold').waitFor()
    await question.getByText(/A complaint\. Release the hold and save/).waitFor()
    await expectAccessible(page)
    expect(await question.getByRole('button', { name: 'Delete lead' }).count()).toBe(0)
    // The browser logs the expected 409 itself.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
    await close()
  })

  it('is not offered to a therapist', async () => {
    const id = await submitConsultation(stage.server, { firstName: 'Imogen', lastName: 'Kept' })
    const cookie = await stage.server.signIn(admin)
    const assignedTo = await stage.server.userId(maya)
    await stage.server.call(changeLead, { params: { id }, body: { assignedTo }, cookie })
    const { page, close } = await arriveAs(maya, stage, paths.lead(id))
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete lead' }).count()).toBe(0)
    await close()
  })
})
