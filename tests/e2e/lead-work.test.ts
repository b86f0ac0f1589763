// A therapist's work on a lead, and what only an administrator does with one.
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, openAs, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { chooseAction, moreActions } from '../support/inbox-test-bed.ts'
import { getDialog, manage, rows, setupLeadScreen } from '../support/lead-screen-test-bed.ts'
import { addLeadFor } from '../support/leads.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const { stage, changeFromElsewhere } = setupLeadScreen()

type Person = Awaited<ReturnType<typeof openAs>>

describe('a therapist', () => {
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    const person = await openAs(maya, stage)
    page = person.page
    problems = person.problems
  })

  it.runIf(isWholeRun)('edits and saves a lead with the keyboard alone', async () => {
    const id = await addLeadFor(stage.server, maya, {
      firstName: 'Solange',
      lastName: 'Desrosiers',
    })
    await visit(page, '/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.getByText('Therapist View', { exact: true }).waitFor()
    for (const label of ['My Assigned Leads', 'Active Leads', 'Completed Leads', 'Lost Leads']) {
      await page.locator('dl').getByText(label, { exact: true }).waitFor()
    }
    await expect(page.getByLabel('Therapist', { exact: true })).toHaveCount(0)

    const button = manage(page, 'Solange Desrosiers')
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Solange Desrosiers')
    await dialog.getByLabel('Status').waitFor()
    await expect(dialog.getByRole('heading', { name: 'Solange Desrosiers' })).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/leads\?lead=\d+$/)
    expect(new URL(page.url()).search).toBe(`?lead=${id}`)
    await dialog.getByRole('tab', { name: 'Details' }).click()
    for (const fact of [
      'noor.haddad@mail.example',
      '(613) 555-0187',
      'Anxiety',
      'Kanata Office',
      'Maya Chen',
    ]) {
      await dialog.getByText(fact, { exact: true }).first().waitFor()
    }
    // Only an administrator assigns and deletes leads.
    await expect(dialog.getByLabel('Assigned to')).toHaveCount(0)
    await expect(dialog.locator('[data-menu-item]', { hasText: 'Delete lead' })).toHaveCount(0)
    await expect(dialog.locator('[data-menu-item]', { hasText: 'Who has seen' })).toHaveCount(0)
    await dialog.getByRole('tab', { name: 'Timeline' }).click()

    // A lost lead needs a reason: a message is at the field and in a toast, and the field is focused.
    await dialog.getByLabel('Status').focus()
    await page.keyboard.type('Lead L')
    const reason = dialog.getByLabel('Lead lost reason')
    await expect(reason).toHaveAttribute('rows', '2')
    await dialog.getByRole('button', { name: 'Mark as lost' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Required Information').waitFor()
    await dialog
      .locator('form')
      .getByText('Please provide a reason for the lead being lost.')
      .waitFor()
    await expect(reason).toBeFocused()
    await page.keyboard.type('Found help nearer home.')
    await dialog.getByRole('button', { name: 'Mark as lost' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Lead updated successfully.').waitFor()
    const timeline = dialog.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('Status from Not Contacted to Lead Lost').waitFor()
    await rows(page).filter({ hasText: 'Solange' }).getByText('Lead Lost').waitFor()

    // A note is written where it will stand; the letter opens it.
    await dialog.getByRole('heading', { name: 'Solange Desrosiers' }).focus()
    await page.keyboard.press('n')
    await expect(dialog.getByLabel('Internal notes')).toBeFocused()
    await expect(dialog.getByLabel('Internal notes')).toHaveAttribute('rows', '4')
    await page.keyboard.type('Called twice, très gentille.')
    await page.keyboard.press('Control+Enter')
    await timeline.getByText('Called twice, très gentille.').waitFor()

    // Every status may follow every other, and any status but lost deletes the reason.
    await dialog.getByLabel('Status').selectOption('Complete')
    await timeline.getByText('Status from Lead Lost to Complete').waitFor()
    await timeline.getByText('Assigned to Maya Chen').waitFor()
    await timeline.getByRole('group', { name: /^Request/ }).waitFor()
    // The client's own words are there once.
    await expect(dialog.getByText('Evenings suit me best.')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect(button).toBeFocused()
    const [row] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(row).toMatchObject({
      status: 'complete',
      lead_lost_reason: null,
      internal_notes: 'Called twice, très gentille.',
    })
    expect(problems).toEqual([])
  })

  it('is asked before Escape, Close or Back discards a reason that was typed', async () => {
    await addLeadFor(stage.server, maya, { firstName: 'Ottoline', lastName: 'Brandt' })
    await visit(page, '/admin/leads')
    await manage(page, 'Ottoline Brandt').click()
    const dialog = getDialog(page, 'Ottoline Brandt')
    await dialog.getByLabel('Status').selectOption('Lead Lost')
    const reason = dialog.getByLabel('Lead lost reason')
    await reason.fill('Half a thought')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await question.waitFor()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      await expect(reason).toHaveValue('Half a thought')
    }
    await reason.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/admin/leads')
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})

describe('an administrator', () => {
  let grace: Person
  let page: Page
  beforeAll(async () => {
    grace = await openAs(admin, stage)
    page = grace.page
  })

  it.runIf(isWholeRun)(
    'deletes a lead after a question, on other screens too, but not while it is on hold',
    async () => {
      const id = await addLeadFor(stage.server, maya, { firstName: 'Imogen', lastName: 'Ashgrove' })
      const other = await arriveAs(maya, stage, paths.leads)
      await manage(other.page, 'Imogen Ashgrove').waitFor()
      await visit(page, paths.lead(id))
      const dialog = getDialog(page, 'Imogen Ashgrove')
      const askToDelete = () => chooseAction(page, 'Delete lead')
      await dialog.getByLabel('Status').waitFor()
      await askToDelete()
      const question = page.getByRole('alertdialog', { name: 'Delete this lead?' })
      await question.getByText('Imogen Ashgrove').waitFor()
      await question.getByText(/history and the emails stored with it/).waitFor()
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Enter')
      await question.waitFor({ state: 'hidden' })
      await expect(moreActions(page)).toBeFocused()

      // A hold that was set since the lead was opened.
      await askToDelete()
      const hold = { until: '2027-03-05', reason: 'A complaint.' }
      await page.route(`**/api/admin/leads/${id}`, async (route) => {
        if (route.request().method() === 'DELETE') await changeFromElsewhere(admin, id, { hold })
        await route.continue()
      })
      const refused = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete lead' }).click()
      await refused.getByText(/on hold until .*March 5, 2027/).waitFor()
      await page.unrouteAll()
      await visit(page, paths.lead(id))
      await dialog.getByLabel('Status').waitFor()
      await askToDelete()
      await refused.getByText('This lead is on hold').waitFor()
      await refused.getByText(/A complaint\. Release the hold before/).waitFor()
      await expect(refused.getByRole('button', { name: 'Delete lead' })).toHaveCount(0)
      await refused.getByRole('button', { name: 'Close' }).click()

      await changeFromElsewhere(admin, id, { hold: null })
      await expect(dialog.getByText(/^Deleted on/).first()).toBeAttached()
      await askToDelete()
      await question.getByRole('button', { name: 'Delete lead' }).click()
      await toast(page, `Lead ${id} was deleted.`).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await expect(rows(page).filter({ hasText: 'Ashgrove' })).toHaveCount(0)
      await expect(rows(other.page).filter({ hasText: 'Ashgrove' })).toHaveCount(0)
      // The browser logs the expected 409 itself.
      expect(grace.problems.filter((problem) => !problem.includes('409'))).toEqual([])
      expect(other.problems).toEqual([])
      await other.close()
    },
  )
})
