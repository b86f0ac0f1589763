// Leads that several people work on: assignments, edits at the same time, changes on other screens.
import { describe, it, vi } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  focused,
  getDialog,
  names,
  patience,
  query,
  rows,
  save,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { readMail } from '../support/mail.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const { stage, arrive, getLeads, changeFromElsewhere, addLead, addMayasLead } = setupLeadScreen()
// Each story visits several screens and checks each for faults, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

describe('an assignment', () => {
  it('by an administrator sends the therapist an email with a link to the lead', async () => {
    const id = await addLead({ firstName: 'Éloïse', lastName: 'Garneau' })
    const office = await arrive(admin, `/admin/leads?lead=${id}`)
    const dialog = getDialog(office.page, 'Éloïse Garneau')
    await dialog.getByLabel('Assigned to').selectOption('Daniel Okafor')
    await save(office.page).click()
    await toast(office.page, 'Lead updated successfully.').waitFor()
    await rows(office.page).filter({ hasText: 'Éloïse' }).getByText('Daniel Okafor').waitFor()

    const link = await eventually(() => {
      const mail = stage.server
        .mails()
        .map(readMail)
        .find(({ headers, text }) => headers.get('to') === daniel && text.includes(`lead=${id}`))
      expect(mail).toBeDefined()
      expect(mail?.everything).not.toMatch(/garneau|555-0187/i)
      return /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    })
    const { pathname, search } = new URL(link)
    const therapist = await arrive(daniel, pathname + search)
    await getDialog(therapist.page, 'Éloïse Garneau').getByLabel('Internal notes').waitFor()
    expect([...office.problems, ...therapist.problems]).toEqual([])
    await office.close()
    await therapist.close()
  })
})

describe('two people who edit one lead', () => {
  it('both keep their notes, and their edits once the second has loaded the first’s version', async () => {
    const id = await addMayasLead({ firstName: 'Ingrid', lastName: 'Holm' })
    const office = await arrive(admin, `/admin/leads?lead=${id}`)
    const therapist = await arrive(maya, `/admin/leads?lead=${id}`)
    const theirs = getDialog(therapist.page, 'Ingrid Holm')
    const ours = getDialog(office.page, 'Ingrid Holm')
    await ours.getByLabel('Internal notes').fill('Insurance confirmed.')
    await ours.getByLabel('Status').selectOption('Consultation Scheduled')
    await theirs.getByLabel('Internal notes').fill('Spoke on Tuesday.')
    await theirs.getByLabel('Status').selectOption('Contacted')
    await save(therapist.page).click()
    await toast(therapist.page, 'Lead updated successfully.').waitFor()

    await save(office.page).click()
    await ours.getByText('Someone else has changed this lead.').waitFor()
    // A note conflicts with nothing: it is saved already.
    await ours.getByRole('group', { name: 'Grace Kim, note' }).waitFor()
    await expect(ours.getByLabel('Internal notes')).toHaveValue('')
    await expectAccessible(office.page)
    await ours.getByRole('button', { name: 'Load the latest version' }).click()
    await ours.getByText('Maya Chen saved a newer version.').waitFor()
    await ours.getByText('Status: Contacted').waitFor()
    await ours.getByText('Spoke on Tuesday.').waitFor()
    await expect(ours.getByLabel('Status')).toHaveValue('scheduled')
    await expectAccessible(office.page)
    await save(office.page).click()
    await toast(office.page, 'Lead updated successfully.').waitFor()
    const [row] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(row).toMatchObject({ status: 'scheduled' })
    const notes = await stage.server.sql(
      'select text from lead_notes where lead_id = ? order by id',
      [id],
    )
    expect(notes.map(({ text }) => text)).toEqual(['Spoke on Tuesday.', 'Insurance confirmed.'])
    expect([...office.problems, ...therapist.problems]).toEqual([])
    await office.close()
    await therapist.close()
  })

  it('see each other’s changes while they have no edits', async () => {
    const id = await addMayasLead({ firstName: 'Ruth', lastName: 'Abara' })
    const { page, problems, close } = await arrive(admin, `/admin/leads?lead=${id}`)
    const dialog = getDialog(page, 'Ruth Abara')
    await dialog.getByLabel('Internal notes').waitFor()
    await changeFromElsewhere(maya, id, { status: 'scheduled', internalNotes: 'Friday, 2 PM.' })
    // One lead fewer is new now: only two more requests change the number that the screen polls.
    await addLead()
    await addLead()
    await expect(dialog.getByLabel('Status')).toHaveValue('scheduled')
    await dialog.getByText('Friday, 2 PM.').waitFor()
    await dialog.getByText('Consultation Scheduled').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a change on another screen', () => {
  it('changes neither the typed text nor the page, the scroll position or the focus', async () => {
    const id = await addMayasLead({ firstName: 'Thandiwe', lastName: 'Mokoena' })
    const { page, problems, close } = await arrive(admin, '/admin/leads?sort=name&page=2')
    await rows(page).first().waitFor()
    const onPage = await names(page)
    await page.evaluate('window.scrollTo(0, 240)')

    // While no lead is open, the page, the scroll position and the focus stay the same.
    const button = rows(page).nth(4).getByRole('button')
    await button.focus()
    const place = await page.evaluate<number>('window.scrollY')
    const before = await rows(page).count()
    const zoe = await addLead({ firstName: 'Zoé', lastName: 'Zimmer' })
    await page.getByText(/of 5\d$/).waitFor()
    const total = async () => Number(/of (\d+)/.exec(await page.locator('main').innerText())?.[1])
    const paginated = (await getLeads(admin)).length
    await expect.poll(total, patience).toBe(paginated)
    expect(query(page)).toBe('?sort=name&page=2')
    expect(await names(page)).toEqual(onPage)
    expect(await rows(page).count()).toBe(before)
    expect(await page.evaluate<number>('window.scrollY')).toBe(place)
    await expect.poll(() => focused(page)).toMatch(/^Manage /)

    // An open lead with edits, changed by someone else.
    await page.goto(`/admin/leads?sort=name&page=2&lead=${id}`)
    const dialog = getDialog(page, 'Thandiwe Mokoena')
    const notes = dialog.getByLabel('Internal notes')
    await notes.fill('First line.\nSecond line.')
    await page.evaluate('document.activeElement.setSelectionRange(5, 5)')
    await changeFromElsewhere(maya, id, { status: 'complete', internalNotes: 'Theirs.' })
    // One lead fewer is new now: only two more requests change the number that the screen polls.
    await addLead({ firstName: 'Zoltan', lastName: 'Zimmer' })
    await addLead({ firstName: 'Zsófia', lastName: 'Zimmer' })
    await expect
      .poll(async () => (await page.locator('main').innerText()).match(/of (\d+)/)?.[1], patience)
      .toBe(String(paginated + 2))
    await expect(notes).toHaveValue('First line.\nSecond line.')
    await expect.poll(() => page.evaluate('document.activeElement.selectionStart')).toBe(5)
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('note')
    await page.keyboard.type('!')
    await expect(notes).toHaveValue('First! line.\nSecond line.')
    await expect(dialog.getByLabel('Status')).toHaveValue('notContacted')
    expect(zoe).toBeGreaterThan(0)
    expect(problems).toEqual([])
    await close()
  })
})
