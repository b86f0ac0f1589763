// Leads that several people work on: assignments, colleagues on the same lead, changes on other screens.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { deleteLead } from '#features/requests/leads/contract/leads.ts'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { patience, setupLeadScreen } from '../support/lead-screen-test-bed.ts'
import { addLeadFor } from '../support/leads.ts'
import { noteEntrance, writeEmail } from '../support/open-lead.ts'
import { admin, director, maya } from '../support/test-server.ts'

const { stage, changeFromElsewhere, assignTo } = setupLeadScreen()

let office: Awaited<ReturnType<typeof arriveAs>>
let therapist: Awaited<ReturnType<typeof arriveAs>>
beforeAll(async () => {
  office = await arriveAs(admin, stage, '/admin/account')
  therapist = await arriveAs(maya, stage, '/admin/account')
})
afterAll(() => {
  expect([...office.problems, ...therapist.problems]).toEqual([])
})

describe('two people on one lead', () => {
  it('see each other’s notes and changes at once, and only the author changes a note', async () => {
    const id = await addLeadFor(stage.server, maya, { firstName: 'Ruth', lastName: 'Abara' })
    await visit(therapist.page, paths.leadPage(id))
    const { page } = office
    await visit(page, paths.leadPage(id))
    await writeEmail(page)
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')

    const note = page.getByLabel('Internal notes')
    await noteEntrance(page).click()
    await note.click()
    await page.keyboard.type('Left a voicemail.')
    // Half-written text in one tab stays while the other one is used.
    await page.getByRole('tab', { name: 'Note' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused()
    await page.getByLabel('Subject').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect(note).toHaveValue('Left a voicemail.')
    await page.getByRole('button', { name: 'Add note' }).click()

    const own = page.getByRole('group', { name: 'Grace Kim, note' })
    await own.getByText('Left a voicemail.').waitFor()
    // Without a focus, Tab would begin at the start of the page.
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false)
    const seen = therapist.page.getByRole('group', { name: 'Grace Kim, note' })
    await seen.getByText('Left a voicemail.').waitFor()
    await expect(seen.getByRole('button')).toHaveCount(0)

    await own.getByRole('button', { name: 'Edit note' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Evenings are best.')
    await own.getByRole('button', { name: 'Save note' }).click()
    await therapist.page.getByText('Left a voicemail. Evenings are best.').waitFor()
    await therapist.page.getByRole('group', { name: 'Grace Kim, note, edited' }).waitFor()

    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await page.getByRole('button', { name: 'Delete note' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
    await question.getByRole('button', { name: 'Delete note' }).click()
    await page.getByText('No notes yet').waitFor()
    await expect(therapist.page.getByText('Evenings are best.')).toHaveCount(0)

    // The other screen has no edits, so it shows the new version.
    await changeFromElsewhere(maya, id, { status: 'scheduled', internalNotes: 'Friday, 2 PM.' })
    await expect(page.getByLabel('Status')).toHaveValue('scheduled', patience)
    await page.getByText('Friday, 2 PM.').waitFor()
    await page.getByText('Consultation Scheduled').first().waitFor()
  })
})

describe('a lead that is reassigned or deleted while it is open', () => {
  it('keeps the email that was being written, and moves the focus off its field', async () => {
    const id = await addLeadFor(stage.server, maya, { firstName: 'Pernille' })
    const { page } = therapist
    await visit(page, paths.leadPage(id))
    await page.getByRole('button', { name: 'Send from the practice address instead' }).click()
    await page.getByLabel('Message', { exact: true }).fill('Hello Pernille, how is Thursday?')
    const cookie = await stage.server.signIn(director)
    await stage.server.call(deleteLead, { cookie, params: { id } })
    const unsent = page.getByLabel('Your email, not sent')
    await expect(unsent).toHaveValue('Hello Pernille, how is Thursday?')
    await expect(page.getByRole('button', { name: 'Copy my email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  })
})

describe('the page of a lead', () => {
  it('saves each change of a lead by itself, and then leaves its page', async () => {
    const id = await addLeadFor(stage.server, maya, {
      firstName: 'Odile',
      email: 'odile@mail.example',
    })
    const { page } = office
    await visit(page, paths.leadPage(id))
    await page.getByRole('heading', { level: 1, name: /^Odile/ }).waitFor()
    await page.getByLabel('Status').selectOption('Lead Lost')
    await page.getByLabel('Lead lost reason').fill('Found help nearer home.')
    await page.getByRole('button', { name: 'Mark as lost' }).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    await page.getByLabel('Assigned to').selectOption('Daniel Okafor')

    await page.getByRole('button', { name: 'Change reason' }).waitFor()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    const saved = timeline.getByRole('listitem').filter({ hasText: 'Lead Lost' })
    await saved.getByText('Status from Not Contacted to Lead Lost').waitFor()
    await saved.getByText('Found help nearer home.').waitFor()
    await timeline.getByText('Assigned to Daniel Okafor, before to Maya Chen').waitFor()

    // It follows what others change, and asks before unsaved edits are left.
    await assignTo(maya, id)
    const toMaya = String(await stage.server.userId(maya))
    await expect(page.getByLabel('Assigned to')).toHaveValue(toMaya)
    await page.getByRole('button', { name: 'Change reason' }).click()
    const reason = page.getByLabel('Lead lost reason')
    await reason.fill('Half a thought')
    await page.getByRole('link', { name: 'Back to the leads' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(reason).toHaveValue('Half a thought')
    await page.getByRole('link', { name: 'Back to the leads' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
  })
})
