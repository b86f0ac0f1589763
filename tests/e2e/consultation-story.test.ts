import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { noteEntrance } from '../support/open-lead.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, captchaAnswer, daniel, director, maya } from '../support/test-server.ts'

const stage = setupE2E()

type Request = { firstName: string; lastName: string; email: string }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function fillRequest(page: Page, request: Request) {
  await field(page, 'First name').fill(request.firstName)
  await field(page, 'Last name').fill(request.lastName)
  await field(page, 'Email').fill(request.email)
  await field(page, 'Phone').fill('613.555.0187')
  await field(page, 'What would you like help with?').selectOption('Couples')
  await page.getByLabel('Anything you want us to know').fill('Evenings suit us best.')
  await page.getByLabel(/^I agree/).check()
}

const captchaEntry = (page: Page) => page.getByRole('textbox', { name: /Security check/ })
const send = (page: Page) => page.getByRole('button', { name: 'Request my consultation' })

/** The row of a person's request in the table of leads. */
const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const openLead = async (page: Page, name: string) => {
  await getRow(page, name)
    .getByRole('button', { name: /Manage/ })
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

describe('a consultation request', () => {
  it('goes from the form to the staff, who follow it up', async () => {
    const visitor = await openPerson(stage.browser, stage.server.url)
    const { page } = visitor
    await visit(page, '/consultation?therapist=maya-chen&location=Kanata')
    await expect(field(page, 'Preferred location')).toHaveValue('kanata')
    await expect(page.getByLabel('Preferred therapist').locator('option:checked')).toHaveText(
      'Maya Chen',
    )

    // An empty form shows every message of the specification and focuses the first field.
    await send(page).click()
    for (const sentence of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Please select a service type',
      'Please complete the captcha verification',
      'You must agree to the terms',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('firstName')

    // A wrong answer keeps the typed values and shows a new picture.
    const claire = { firstName: 'anne-claire', lastName: 'BEAULIEU-côté', email: 'ac@mail.example' }
    await fillRequest(page, claire)
    await captchaEntry(page).fill('WRONG')
    const picture = page.locator('main img[src^="data:image/svg"]')
    const firstPicture = await picture.getAttribute('src')
    await send(page).click()
    await toast(page, 'Submission Failed').waitFor()
    await expect(picture).not.toHaveAttribute('src', String(firstPicture))
    await expect(captchaEntry(page)).toHaveValue('')
    await expect(field(page, 'Email')).toHaveValue(claire.email)

    await captchaEntry(page).fill(captchaAnswer.toLowerCase())
    await send(page).click()
    await toast(page, 'Consultation Request Submitted').waitFor()
    await toast(page, "We'll contact you soon to schedule your consultation.").waitFor()
    expect(visitor.problems).toEqual([])

    const [lead] = await stage.server.sql(
      'select * from consultation_leads order by id desc limit 1',
    )
    expect(lead).toMatchObject({
      first_name: 'Anne-Claire',
      last_name: 'Beaulieu-Côté',
      phone: '(613) 555-0187',
      preferred_location: 'kanata',
      preferred_therapist: 'Maya Chen',
      status: 'notContacted',
    })
    // A receipt to the client, and an email to the practice that names no one.
    await expect.poll(() => stage.server.mails().length).toBe(2)
    const toPractice = stage.server.mails().filter((mail) => !/^To:.*mail\.example/im.test(mail))
    expect(toPractice).toHaveLength(1)
    expect(toPractice.join()).not.toMatch(/Claire|Beaulieu|555.0187|mail\.example/i)

    // An administrator finds it first in the table and follows it up.
    const name = 'Anne-Claire Beaulieu-Côté'
    const office = await openPerson(stage.browser, stage.server.url)
    await signInOnForm(office.page, '/admin/leads', admin)
    await toast(office.page, 'Login successful').waitFor()
    await office.page.getByText('Grace Kim').filter({ visible: true }).first().waitFor()
    await office.page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    const rows = office.page.getByRole('row')
    await rows.nth(1).waitFor()
    await expect(rows.nth(1)).toContainText(name, { useInnerText: true })
    const dialog = await openLead(office.page, name)
    await dialog.getByLabel('Status').selectOption('Contacted')
    await toast(office.page, 'Lead updated successfully.').waitFor()
    await dialog.getByLabel('Assigned to').selectOption('Maya Chen')
    await noteEntrance(dialog).click()
    await dialog.getByLabel('Internal notes').fill('Called, left a voicemail.')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await dialog.getByText('Assigned to Maya Chen').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(getRow(office.page, name)).toContainText('Contacted', { useInnerText: true })

    // A second administrator sees the change.
    const second = await arriveAs(director, stage, '/admin/leads')
    const seen = await openLead(second.page, name)
    await seen
      .getByRole('group', { name: 'Grace Kim, note' })
      .getByText('Called, left a voicemail.')
      .waitFor()

    // The therapist it was assigned to sees it, a colleague does not.
    const therapist = await arriveAs(maya, stage, '/admin/leads', phone)
    await therapist.page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await therapist.page.getByRole('heading', { name }).waitFor()
    const colleague = await arriveAs(daniel, stage, '/admin/leads')
    await colleague.page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await getRow(colleague.page, 'Hannah Weiss').waitFor()
    expect(await colleague.page.getByText(name).count()).toBe(0)

    for (const person of [visitor, office, second, therapist, colleague]) {
      expect(person.problems).toEqual([])
      await person.close()
    }
  })

  it.runIf(isWholeRun)(
    'keeps its values when the response is lost, and makes one lead of two attempts',
    async () => {
      const { page, close } = await openPerson(stage.browser, stage.server.url)
      const count = async () =>
        Number((await stage.server.sql('select count(*) as n from consultation_leads'))[0]?.['n'])
      const before = await count()
      await visit(page, '/consultation')
      await fillRequest(page, { firstName: 'Noor', lastName: 'Haddad', email: 'noor@mail.example' })

      // The server stores the request, and its response never arrives.
      await page.route('**/api/consultation', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await captchaEntry(page).fill(captchaAnswer)
      await send(page).click()
      await toast(page, 'Submission Failed').waitFor()
      await toast(page, 'An error occurred. Please try again.').waitFor()
      await expect(field(page, 'First name')).toHaveValue('Noor')
      await expect(page.getByLabel('Anything you want us to know')).not.toHaveValue('')
      expect(await count()).toBe(before + 1)

      await page.unroute('**/api/consultation')
      await captchaEntry(page).fill(captchaAnswer)
      await send(page).dblclick()
      await toast(page, 'Consultation Request Submitted').waitFor()
      expect(await count()).toBe(before + 1)
      await close()
    },
  )
})
