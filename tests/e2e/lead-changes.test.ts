// Leads that others change, and requests that come in, while the screen shows them.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { changeLead, deleteLead } from '#features/leads/contract/leads.ts'
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { showDetails } from '../support/lead-screen-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin, daniel, director, maya } from '../support/test-server.ts'

const stage = setupE2E()
vi.setConfig({ testTimeout: 180_000 })
/** The screen polls every ten seconds while it has no live connection. */
const patience = { timeout: 40_000 }

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const firstName = async (page: Page) => rows(page).first().locator('td').first().innerText()

async function assignTo(username: string, id: number) {
  const [user] = await stage.server.sql('select id from users where email = ?', [username])
  const cookie = await stage.server.signIn(admin)
  const body = { assignedTo: user?.['id'] as number }
  const { status } = await stage.server.call(changeLead, { cookie, params: { id }, body })
  expect(status).toBe(200)
}

async function addLeadFor(username: string, changes: Record<string, unknown> = {}) {
  const id = await submitConsultation(stage.server, changes)
  await assignTo(username, id)
  return id
}

describe('a lead that is reassigned while it is open', () => {
  it.each(everyIn(['desktop', desktop], ['phone', phone]))(
    'hides its contents and keeps the typed note, on a %s',
    async (_, viewport) => {
      const id = await addLeadFor(maya, { firstName: 'Paloma', email: 'paloma@mail.example' })
      const { page, problems, close } = await arriveAs(
        maya,
        stage,
        `/admin/leads?lead=${id}`,
        viewport,
      )
      const dialog = page.getByRole('dialog', { name: /Paloma/ })
      await showDetails(page)
      await dialog.getByLabel('Internal notes').fill('Prefers mornings.')
      await assignTo(daniel, id)
      await dialog.getByText('You can no longer open this lead.').waitFor(patience)
      expect(await dialog.getByText('paloma@mail.example').count()).toBe(0)
      await expect(dialog.getByLabel('Your note, not saved')).toHaveValue('Prefers mornings.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await dialog.getByRole('button', { name: 'Copy my note' }).click()
      await dialog.getByText('Copied').waitFor()
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
        'Prefers mornings.',
      )
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await dialog.waitFor({ state: 'hidden' })
      expect(problems).toEqual([])
      await close()
    },
  )

  it('keeps the email that was being written, and moves the focus off its field', async () => {
    const id = await addLeadFor(director, { firstName: 'Pernille' })
    const { page, close } = await arriveAs(director, stage, `/admin/leads/${id}`)
    await page.getByRole('button', { name: 'Compose email' }).click()
    await page.getByLabel('Message', { exact: true }).fill('Hello Pernille, how is Thursday?')
    const cookie = await stage.server.signIn(admin)
    await stage.server.call(deleteLead, { cookie, params: { id } })
    const unsent = page.getByLabel('Your email, not sent')
    await expect(unsent).toHaveValue('Hello Pernille, how is Thursday?')
    await expect(page.getByRole('button', { name: 'Copy my email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await expectAccessible(page)
    await close()
  })

  it('shows a message when its link is opened later', async () => {
    const id = await addLeadFor(daniel)
    const { page, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    await toast(page, 'You can no longer open this lead. It was reassigned or deleted.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('shows the new assignee to an administrator who has edits', async () => {
    const id = await addLeadFor(maya, { firstName: 'Quentin' })
    const { page, close } = await arriveAs(admin, stage, `/admin/leads?lead=${id}`)
    const dialog = page.getByRole('dialog', { name: /Quentin/ })
    await dialog.getByLabel('Internal notes').fill('Called, no answer.')
    await assignTo(daniel, id)
    await dialog.getByText('Now: Daniel Okafor').waitFor(patience)
    await expect(dialog.getByLabel('Internal notes')).toHaveValue('Called, no answer.')
    await close()
  })
})

describe('requests that come in', () => {
  it('move no row under the pointer, and appear after a press or when it leaves', async () => {
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/leads')
    await rows(page).nth(2).hover()
    const before = await firstName(page)
    await submitConsultation(stage.server, { firstName: 'Rosalind' })
    const pill = page.getByRole('button', { name: '1 new request' })
    await pill.waitFor(patience)
    expect(await firstName(page)).toBe(before)
    await expect(rows(page)).toHaveCount(10)
    await expectAccessible(page)
    await pill.click()
    await rows(page).first().getByText('Rosalind').first().waitFor()

    await rows(page).nth(2).hover()
    await submitConsultation(stage.server, { firstName: 'Sidonie' })
    await pill.waitFor(patience)
    await page.mouse.move(0, 0)
    await rows(page).first().getByText('Sidonie').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('the numbers of the dashboard', () => {
  it.each([
    ['New Leads', '/admin/leads?status=notContacted'],
    ['Consultation Scheduled', '/admin/leads?status=scheduled'],
    ['Therapists', '/admin/users'],
  ])('%s link to the leads that they count', async (name, path) => {
    const { page, close } = await arriveAs(admin, stage, '/admin/dashboard')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    await close()
  })
})

describe('the choices of the lead dialog', () => {
  it.each(everyIn(['desktop', desktop], ['phone', phone]))(
    'show their longest label completely on a %s',
    async (_, viewport) => {
      const id = await addLeadFor(maya)
      const { page, close } = await arriveAs(admin, stage, `/admin/leads?lead=${id}`, viewport)
      await showDetails(page)
      const status = page.getByRole('dialog').getByLabel('Status')
      await status.waitFor()
      // 156 px of text and 48 px for padding and chevron.
      expect((await status.boundingBox())?.width).toBeGreaterThanOrEqual(204)
      await close()
    },
  )
})

it('shows the changes of one save as one entry of the timeline, with one time', async () => {
  const id = await addLeadFor(maya, { firstName: 'Odile', email: 'odile@mail.example' })
  const { page, problems, close } = await arriveAs(admin, stage, `/admin/leads/${id}`)
  await page.getByLabel('Status').selectOption('Lead Lost')
  await page.getByLabel('Lead lost reason').fill('Found help nearer home.')
  await page.getByLabel('Assigned to').selectOption('Daniel Okafor')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'Lead updated successfully.').waitFor()

  // The page stays, with the saved version and nothing left to save.
  await expect(page.getByLabel('Lead lost reason')).toHaveValue('Found help nearer home.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const saved = timeline.getByRole('listitem').filter({ hasText: 'Lead Lost' })
  await saved.getByText('Status from Not Contacted to Lead Lost').waitFor()
  await saved.getByText('Found help nearer home.').waitFor()
  await saved.getByText('Assigned to Daniel Okafor, before to Maya Chen').waitFor()
  await expect(saved.locator('time')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the leads' }).click()
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

describe('the page of a lead', () => {
  it('asks before unsaved edits are left, and follows what others change', async () => {
    const id = await addLeadFor(maya, { firstName: 'Solveig' })
    const { page, problems, close } = await arriveAs(admin, stage, `/admin/leads/${id}`)
    await page.getByRole('heading', { level: 1, name: /^Solveig/ }).waitFor()
    await assignTo(daniel, id)
    await expect(page.getByLabel('Assigned to')).toHaveValue(
      String(await stage.server.userId(daniel)),
      patience,
    )
    await page.getByLabel('Internal notes').fill('Half a thought')
    await page.getByRole('link', { name: 'Back to the leads' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Internal notes')).toHaveValue('Half a thought')
    await page.getByRole('link', { name: 'Back to the leads' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/admin/leads')
    expect(problems).toEqual([])
    await close()
  })

  it.each([
    ['a colleague’s lead', async () => addLeadFor(daniel)],
    ['a lead that does not exist', async () => 999_999],
  ])('does not show %s to a therapist', async (_, getId) => {
    const { page, close } = await arriveAs(maya, stage, `/admin/leads/${await getId()}`)
    await page.getByRole('heading', { level: 1, name: 'Lead not found' }).waitFor()
    await expectAccessible(page)
    await close()
  })
})
