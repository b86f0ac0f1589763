// A therapist's work in the dialog of one lead.
import { describe, it, vi } from 'vitest'
import {
  addDays,
  formatFullDay,
  formatShortDate,
  practiceDay,
  toNoon,
} from '#shared/practice-time.ts'
import { expectAccessible } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  focused,
  getDialog,
  manage,
  rows,
  save,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { maya } from '../support/test-server.ts'

const { stage, arrive, addLead, addMayasLead } = setupLeadScreen()
// Each story visits several screens and checks each for faults, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

describe('a therapist', () => {
  it('edits and saves a lead with the keyboard alone', async () => {
    const id = await addMayasLead({ firstName: 'Solange', lastName: 'Desrosiers' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.getByText('Therapist View').waitFor()
    for (const label of ['My Assigned Leads', 'Active Leads', 'Completed Leads', 'Lost Leads']) {
      await page.locator('dl').getByText(label, { exact: true }).waitFor()
    }
    expect(await page.getByLabel('Therapist', { exact: true }).count()).toBe(0)
    await expectAccessible(page)

    await manage(page, 'Solange Desrosiers').focus()
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Solange Desrosiers')
    await dialog.getByLabel('Status').waitFor()
    await expect.poll(() => focused(page)).toBe('Solange Desrosiers')
    expect(await dialog.getByLabel('Assigned to').count()).toBe(0)
    expect(await page.evaluate('location.search')).toBe(`?lead=${id}`)
    for (const fact of [
      'noor.haddad@mail.example',
      '(613) 555-0187',
      'Anxiety',
      'Kanata Office',
      'Maya Chen',
    ]) {
      await dialog.getByText(fact, { exact: true }).first().waitFor()
    }
    await expectAccessible(page)

    // A lost lead needs a reason: a message is at the field and in a toast, and the field is focused.
    await dialog.getByLabel('Status').focus()
    await page.keyboard.type('Lead L')
    const reason = dialog.getByLabel('Lead lost reason')
    await reason.waitFor()
    await expect(reason).toHaveAttribute('rows', '2')
    await expect(dialog.getByLabel('Internal notes')).toHaveAttribute('rows', '4')
    await save(page).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Required Information').waitFor()
    await dialog
      .locator('form')
      .getByText('Please provide a reason for the lead being lost.')
      .waitFor()
    await expect.poll(() => focused(page)).toBe('leadLostReason')
    await expectAccessible(page)
    await page.keyboard.type('Found help nearer home.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Called twice, très gentille.')
    await save(page).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Lead updated successfully.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Manage Solange Desrosiers')
    await rows(page).filter({ hasText: 'Solange' }).getByText('Lead Lost').waitFor()

    // Every status may follow every other, and any status but lost deletes the reason.
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Status').selectOption('Complete')
    const timeline = dialog.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('Status from Not Contacted to Lead Lost').waitFor()
    await timeline.getByText('Called twice, très gentille.').waitFor()
    await timeline.getByText('Assigned to Maya Chen').waitFor()
    await timeline.getByRole('group', { name: /^Request/ }).waitFor()
    await expectAccessible(page)
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    const [row] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(row).toMatchObject({
      status: 'complete',
      lead_lost_reason: null,
      internal_notes: 'Called twice, très gentille.',
    })
    expect(problems).toEqual([])
    await close()
  })

  it('sees a message for a lead that does not exist or is not theirs, and stays on the list', async () => {
    const id = await addLead()
    for (const other of [id, 999_999]) {
      const { page, problems, close } = await arrive(maya, `/admin/leads?lead=${other}`)
      await toast(page, 'You can no longer open this lead. It was reassigned or deleted.').waitFor()
      await page.waitForURL('**/admin/leads')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await rows(page).first().waitFor()
      expect(problems).toEqual([])
      await close()
    }
  })

  it('is asked before Escape, Cancel or Back discards unsaved edits', async () => {
    await addMayasLead({ firstName: 'Ottoline', lastName: 'Brandt' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await manage(page, 'Ottoline Brandt').click()
    const notes = getDialog(page, 'Ottoline Brandt').getByLabel('Internal notes')
    await notes.fill('Half a thought')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await question.waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      await expect(notes).toHaveValue('Half a thought')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/admin/leads')
    expect(problems).toEqual([])
    await close()
  })

  it('is asked even when Escape follows an edit immediately', async () => {
    const id = await addMayasLead({ firstName: 'Perpetua', lastName: 'Lindqvist' })
    const { page, problems, close } = await arrive(maya, `/admin/leads?lead=${id}`)
    await getDialog(page, 'Perpetua Lindqvist').getByLabel('Status').waitFor()
    // Both events in one task: only React's microtasks run between them.
    await page.evaluate(`(async () => {
      const status = document.querySelector('dialog[open] select')
      status.value = 'contacted'
      status.dispatchEvent(new Event('change', { bubbles: true }))
      for (let turn = 0; turn < 10; turn++) await null
      status.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })()`)
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a hold', () => {
  it('is set with a reason and a day, is shown in the list and the dialog, and can be released', async () => {
    const id = await addMayasLead({ firstName: 'Beatriz', lastName: 'Fontaine' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await manage(page, 'Beatriz Fontaine').click()
    const dialog = getDialog(page, 'Beatriz Fontaine')
    await dialog
      .getByText(/^Deleted automatically on/)
      .last()
      .waitFor()
    await dialog.getByLabel(/^Keep this lead past/).check()
    await save(page).click()
    await dialog.getByText('Please give a reason for the hold.').waitFor()
    await dialog.getByText('Please choose the last day of the hold.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reason for the hold').fill('On the wait list for spring.')
    const until = addDays(practiceDay(new Date()), 120)
    await dialog.getByLabel('Last day of the hold').fill(addDays(until, 400))
    await save(page).click()
    await dialog.getByText('A hold can last one year at most.').waitFor()
    await dialog.getByLabel('Last day of the hold').fill(until)
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    const row = rows(page).filter({ hasText: 'Beatriz' })
    await row.getByText(`On hold to ${formatShortDate(toNoon(until), 'UTC')}`).waitFor()
    await expectAccessible(page)

    // After its retention period it still exists.
    await stage.server.sql('update consultation_leads set created_at = ? where id = ?', [
      new Date(Date.now() - 31 * 24 * 3_600_000).toISOString(),
      id,
    ])
    await page.goto(`/admin/leads?lead=${id}`)
    const end = `On hold until ${formatFullDay(toNoon(until), 'UTC')}`
    await dialog.getByText(end).last().waitFor()
    await expect(dialog.getByLabel('Reason for the hold')).toHaveValue(
      'On the wait list for spring.',
    )
    await dialog.getByRole('region', { name: 'Timeline' }).getByText(end).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('On hold').uncheck()
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    // Nothing retains it any longer.
    await row.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })
})
