// Leads that several people work on: assignments, colleagues on the same lead, changes on other screens.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { openAs, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  getDialog,
  names,
  patience,
  query,
  rows,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { addLeadFor } from '../support/leads.ts'
import { readMail } from '../support/mail.ts'
import { noteEntrance } from '../support/open-lead.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const { stage, getLeads, changeFromElsewhere, assignTo, addLead } = setupLeadScreen()

let office: Awaited<ReturnType<typeof openAs>>
let therapist: Awaited<ReturnType<typeof openAs>>
beforeAll(async () => {
  office = await openAs(admin, stage)
  therapist = await openAs(maya, stage)
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
    await toast(office.page, 'Lead updated successfully.').waitFor()
    const row = rows(office.page).filter({ hasText: 'Ingrid' })
    await row
      .getByText(/^Maya C/)
      .first()
      .waitFor()
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
    const addTo = (lead: typeof ours) => lead.getByRole('button', { name: 'Add note', exact: true })
    await noteEntrance(theirs).waitFor()
    await ours.getByText('Maya Chen is viewing').waitFor()
    await theirs.getByText('Grace Kim is viewing').waitFor()

    // A note, an email, and neither.
    await noteEntrance(theirs).click()
    const notes = theirs.getByLabel('Internal notes')
    await notes.fill('Spoke on Tuesday.')
    await ours.getByText('Maya Chen is editing').waitFor()
    await notes.press('Escape')
    await ours.getByText('Maya Chen is viewing').waitFor()
    await theirs.getByRole('button', { name: 'Send from the practice address instead' }).click()
    await ours.getByText('Maya Chen is editing').waitFor()
    await theirs.getByLabel('Message', { exact: true }).press('Escape')
    await ours.getByText('Maya Chen is viewing').waitFor()

    // Notes conflict with nothing, nor do changes of different fields.
    await noteEntrance(ours).click()
    await ours.getByLabel('Internal notes').fill('Insurance confirmed.')
    await noteEntrance(theirs).click()
    await addTo(theirs).click()
    await ours.getByText('Spoke on Tuesday.').waitFor()
    await theirs.getByLabel('Status').selectOption('Contacted')
    await toast(therapist.page, 'Lead updated successfully.').waitFor()
    await addTo(ours).click()
    await theirs.getByText('Insurance confirmed.').waitFor()
    await expect(ours.getByLabel('Status')).toHaveValue('contacted', patience)
    await ours.getByLabel('Status').selectOption('Consultation Scheduled')
    await expect(theirs.getByLabel('Status')).toHaveValue('scheduled', patience)
    await theirs.getByRole('button', { name: 'Close' }).first().click()
    await ours.getByText('Maya Chen is').waitFor({ state: 'detached' })
    const [lead] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(lead).toMatchObject({ status: 'scheduled' })
    const stored = await stage.server.sql(
      'select text from lead_notes where lead_id = ? order by id',
      [id],
    )
    expect(stored.map(({ text }) => text)).toEqual(['Spoke on Tuesday.', 'Insurance confirmed.'])
    await office.page.keyboard.press('Escape')
  })
})

describe('a lead that is reassigned or deleted while it is open', () => {
  it.runIf(isWholeRun)(
    'hides its contents and keeps what was typed, and shows an editing administrator the assignee',
    async () => {
      const changes = { firstName: 'Paloma', lastName: 'Reyes', email: 'paloma@mail.example' }
      const id = await addLeadFor(stage.server, maya, changes)
      await visit(office.page, paths.lead(id))
      const ours = getDialog(office.page, 'Paloma Reyes')
      await noteEntrance(ours).click()
      await ours.getByLabel('Internal notes').fill('Called, no answer.')
      const { page } = therapist
      await visit(page, paths.lead(id))
      const dialog = getDialog(page, 'Paloma Reyes')
      await dialog.getByRole('tab', { name: 'Details' }).click()
      await dialog.getByText('paloma@mail.example').first().waitFor()
      await dialog.getByRole('tab', { name: 'Timeline' }).click()
      await noteEntrance(dialog).click()
      await dialog.getByLabel('Internal notes').fill('Prefers mornings.')
      await assignTo(daniel, id)

      await dialog.getByText('You can no longer open this lead.').waitFor(patience)
      await expect(dialog.getByText('paloma@mail.example')).toHaveCount(0)
      await expect(dialog.getByLabel('Your note, not saved')).toHaveValue('Prefers mornings.')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await dialog.getByRole('button', { name: 'Copy my note' }).click()
      await dialog.getByText('Copied').waitFor()
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
        'Prefers mornings.',
      )
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await dialog.waitFor({ state: 'hidden' })

      const toDaniel = String(await stage.server.userId(daniel))
      await expect(ours.getByLabel('Assigned to')).toHaveValue(toDaniel, patience)
      await expect(ours.getByLabel('Internal notes')).toHaveValue('Called, no answer.')
    },
  )
})

describe('a change on another screen', () => {
  it.runIf(isWholeRun)(
    'changes neither the typed text nor the page, the scroll position or the focus',
    async () => {
      const id = await addLeadFor(stage.server, maya, {
        firstName: 'Thandiwe',
        lastName: 'Mokoena',
      })
      const { page } = office
      await visit(page, '/admin/leads?sort=name&page=2')
      await rows(page).first().waitFor()
      const onPage = await names(page)
      const count = (total: number) => page.getByText(new RegExp(` of ${total}$`)).first()
      const total = (await getLeads(admin)).length
      await count(total).waitFor()

      // While no lead is open, the page, the scroll position and the focus stay the same.
      await page.evaluate('window.scrollTo(0, 240)')
      const button = rows(page)
        .nth(4)
        .getByRole('button', { name: /^Manage/ })
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
      await noteEntrance(dialog).click()
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
      // Nothing else was being changed, so the rest follows.
      await expect(dialog.getByLabel('Status')).toHaveValue('complete')
    },
  )
})
