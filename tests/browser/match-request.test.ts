// From "Help me choose" to a request: its answers go with the request only if the person says so.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { chosen, field, send, setupRequestForm } from '../support/request-form-test-bed.ts'
import { admin, captchaAnswer } from '../support/test-server.ts'

const { stage, open } = setupRequestForm()

const passAnswers = (page: Page) => page.getByLabel('Pass my answers on to the practice')

/** Answers two questions and skips the others. @returns the first therapist who is proposed */
async function findTherapist(page: Page): Promise<string> {
  await visit(page, '/match')
  await page.getByLabel('Myself', { exact: true }).check()
  await page.getByRole('link', { name: 'Next question' }).click()
  await page.getByLabel('Worry or anxiety').check()
  await page.getByRole('link', { name: 'Next question' }).click()
  for (let number = 3; number < 7; number += 1) {
    await page.getByRole('link', { name: 'Skip this question' }).click()
  }
  await page.getByRole('button', { name: 'See who may fit' }).click()
  await page.getByText(/^You asked for help with anxiety, for yourself/).waitFor()
  return page.getByRole('article').first().getByRole('heading').innerText()
}

async function fill(page: Page, lastName: string) {
  await field(page, 'First name').fill('Noor')
  await field(page, 'Last name').fill(lastName)
  await field(page, 'Email').fill(`noor.${lastName.toLowerCase()}@mail.example`)
  await field(page, 'Phone').fill('6135550187')
  await page.getByLabel('What would you like help with?').selectOption('Couples')
  await page.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
  await page.getByLabel(/^I agree/).check()
}

/** The lead of a person, as an administrator reads it. */
async function openLead(name: string) {
  const person = await arriveAs(admin, stage, '/admin/leads')
  await person.page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /Manage/ })
    .click()
  const lead = person.page.getByRole('dialog', { name })
  await lead.getByRole('tab', { name: 'Details' }).click()
  await lead.getByText('Prefers', { exact: true }).waitFor()
  return { lead, close: person.close }
}

describe('the answers of "Help me choose"', () => {
  it.each([
    {
      lastName: 'Haddad',
      isTicked: true,
      outcome: 'reach staff with the request if the box is ticked',
    },
    { lastName: 'Okoye', isTicked: false, outcome: 'stay behind if it is not' },
  ])('$outcome', async ({ lastName, isTicked }) => {
    const { page, problems, close } = await open()
    const therapist = await findTherapist(page)
    await page
      .getByRole('article')
      .filter({ hasText: therapist })
      .getByRole('link', { name: /^Free call with/ })
      .click()
    await page.waitForURL('**/consultation?therapist=*&match=*')
    expect(await chosen(page, 'Preferred therapist')).toBe(therapist)
    await expect(passAnswers(page)).not.toBeChecked()
    await fill(page, lastName)
    if (isTicked) await passAnswers(page).check()
    await send(page)
    await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
    expect(problems).toEqual([])
    await close()

    const { lead, close: closePortal } = await openLead(`Noor ${lastName}`)
    await expect(lead.getByText(therapist).filter({ visible: true }).first()).toBeVisible()
    const answers = lead.getByText('Answers in “Help me choose”')
    await expect(answers).toHaveCount(isTicked ? 1 : 0)
    await expect(lead.getByText('Worry or anxiety')).toHaveCount(isTicked ? 1 : 0)
    const [row] = await stage.server.sql(
      'select match_answers as answers from consultation_leads where last_name = ?',
      [lastName],
    )
    expect(row?.['answers'] === null).toBe(!isTicked)
    await closePortal()
  })

  it('are offered by no form that was opened without them', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/consultation?therapist=maya-chen')
    await expect(passAnswers(page)).toHaveCount(0)
    await close()
  })
})
