// Leads that several people work on: assignments, colleagues on the same lead, changes on other screens.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { desktop, phone, visit } from '../support/browser.ts'
import { arriveAs, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  getDialog,
  names,
  patience,
  query,
  rows,
  save,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { addLeadFor } from '../support/leads.ts'
import { readMail } from '../support/mail.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const { stage, getLeads, changeFromElsewhere, assignTo, addLead } = setupLeadScreen()

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
  it('get it by an email, see each other, and both keep their notes and edits', async () => {
    const id = await addLead({ firstName: 'Ingrid', lastName: 'Holm' })
    await visit(office.page, paths.lead(id))
    const ours = getDialog(office.page, 'Ingrid Holm')
    await ours.getByLabel('Assigned to').selectOption('Maya Chen')
    await save(office.page).click()
    await toast(office.page, 'Lead updated successfully.').waitFor()
    const row = rows(office.page).filter({ hasText: 'Ingrid' })
    await row.getByText('Maya C.', { exact: true }).waitFor()
    const link = await eventually(() => {
      const mail = stage.server
        .mails()
        .map(readMail)
        .find(({ headers, text }) => headers.get('to') === maya && text.includes(`lead=${id}`))
      expect(mail).toBeDefined()
      expect(mail?.everything).not.toMatch(/holm|555-0187/i)
      return /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    })
    const { pathname, search } = new URL(link)
    await visit(therapist.page, pathname + search)
    const theirs = getDialog(therapist.page, 'Ingrid Holm')
    const notes = theirs.getByLabel('Internal notes')
    await notes.waitFor()

    // A note, an email, and neither.
    await office.page.getByRole('button', { name: 'Manage Ingrid Holm' }).click()
    await ours.getByText('Maya Chen is viewing').waitFor()
    await theirs.getByText('Grace Kim is viewing').waitFor()
    await notes.fill('Called, no answer.')
    await ours.getByText('Maya Chen is editing').waitFor()
    await notes.fill('')
    await ours.getByText('Maya Chen is viewing').waitFor()
    await theirs.getByRole('button', { name: 'Send from the practice address instead' }).click()
    await ours.getByText('Maya Chen is editing').waitFor()
    // On a phone they see it above either part of the lead.
    await office.page.setViewportSize(phone)
    await ours.getByText('Maya Chen is editing').waitFor()
    await ours.getByRole('button', { name: 'Details', exact: true }).click()
    await ours.getByText('Maya Chen is editing').waitFor()
    await office.page.setViewportSize(desktop)
    await theirs.getByLabel('Message', { exact: true }).press('Escape')
    await ours.getByText('Maya Chen is viewing').waitFor()

    await ours.getByLabel('Internal notes').fill('Insurance confirmed.')
    await ours.getByLabel('Status').selectOption('Consultation Scheduled')
    await notes.fill('Spoke on Tuesday.')
    await theirs.getByLabel('Status').selectOption('Contacted')
    await save(therapist.page).click()
    await toast(therapist.page, 'Lead updated successfully.').waitFor()
    await ours.getByText('Maya Chen is').waitFor({ state: 'detached' })

    await save(office.page).click()
    await ours.getByText('Maya Chen has changed this lead.').waitFor()
    // A note conflicts with nothing: it is saved already.
    await ours.getByRole('group', { name: 'Grace Kim, note' }).waitFor()
    await expect(ours.getByLabel('Internal notes')).toHaveValue('')
    await ours.getByRole('button', { name: 'Load the latest version' }).click()
    await ours.getByText('Maya Chen saved a newer version.').waitFor()
    await ours.getByText('Status: Contacted').waitFor()
    await ours.getByText('Spoke on Tuesday.').waitFor()
    await expect(ours.getByLabel('Status')).toHaveValue('scheduled')
    await save(office.page).click()
    await ours.waitFor({ state: 'detached' })
    const [lead] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(lead).toMatchObject({ status: 'scheduled' })
    const stored = await stage.server.sql(
      'select text from lead_notes where lead_id = ? order by id',
      [id],
    )
    expect(stored.map(({ text }) => text)).toEqual(['Spoke on Tuesday.', 'Insurance confirmed.'])
  })
})

describe('a lead that is reassigned or deleted while it is open', () => {
  it('hides its contents and keeps what was typed, and shows an editing administrator the assignee', async () => {
    const changes = { firstName: 'Paloma', lastName: 'Reyes', email: 'paloma@mail.example' }
    const id = await addLeadFor(stage.server, maya, changes)
    await visit(office.page, paths.lead(id))
    const ours = getDialog(office.page, 'Paloma Reyes')
    await ours.getByLabel('Internal notes').fill('Called, no answer.')
    const { page } = therapist
    await visit(page, paths.lead(id))
    const dialog = getDialog(page, 'Paloma Reyes')
    await dialog.getByText('paloma@mail.example').first().waitFor()
    await dialog.getByLabel('Internal notes').fill('Prefers mornings.')
    await assignTo(daniel, id)

    await dialog.getByText('You can no longer open this lead.').waitFor(patience)
    await expect(dialog.getByText('paloma@mail.example')).toHaveCount(0)
    await expect(dialog.getByLabel('Your note, not saved')).toHaveValue('Prefers mornings.')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy my note' }).click()
    await dialog.getByText('Copied').waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('Prefers mornings.')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })

    await ours.getByText('Now: Daniel Okafor').waitFor(patience)
    await expect(ours.getByLabel('Internal notes')).toHaveValue('Called, no answer.')
  })
})

describe('a change on another screen', () => {
  it('changes neither the typed text nor the page, the scroll position or the focus', async () => {
    const id = await addLeadFor(stage.server, maya, { firstName: 'Thandiwe', lastName: 'Mokoena' })
    const { page } = office
    await visit(page, '/admin/leads?sort=name&page=2')
    await rows(page).first().waitFor()
    const onPage = await names(page)
    const count = (total: number) => page.getByText(new RegExp(` of ${total}$`)).first()
    const total = (await getLeads(admin)).length
    await count(total).waitFor()

    // While no lead is open, the page, the scroll position and the focus stay the same.
    await page.evaluate('window.scrollTo(0, 240)')
    const button = rows(page).nth(4).getByRole('button', { name: /^Manage/ })
    await button.focus()
    const place = await page.evaluate<number>('window.scrollY')
    await addLead({ firstName: 'Zoé', lastName: 'Zimmer' })
    await count(total + 1).waitFor(patience)
    expect(query(page)).toBe('?sort=name&page=2')
    expect(await names(page)).toEqual(onPage)
    expect(await page.evaluate<number>('window.scrollY')).toBe(place)
    await expect(button).toBeFocused()

    // An open lead with edits, changed by someone else.
    await visit(page, `/admin/leads?sort=name&page=2&lead=${id}`)
    const dialog = getDialog(page, 'Thandiwe Mokoena')
    const notes = dialog.getByLabel('Internal notes')
    await notes.fill('First line.\nSecond line.')
    await page.evaluate('document.activeElement.setSelectionRange(5, 5)')
    await changeFromElsewhere(maya, id, { status: 'complete', internalNotes: 'Theirs.' })
    await addLead({ firstName: 'Zoltan', lastName: 'Zimmer' })
    await count(total + 2).waitFor({ ...patience, state: 'attached' })
    await dialog.getByText('Theirs.').waitFor(patience)
    await expect(notes).toHaveValue('First line.\nSecond line.')
    await expect(notes).toBeFocused()
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(5)
    await page.keyboard.type('!')
    await expect(notes).toHaveValue('First! line.\nSecond line.')
    await expect(dialog.getByLabel('Status')).toHaveValue('notContacted')
  })
})
