// An administrator controls the access of other accounts, and reads in the audit log who has seen what.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, it, vi } from 'vitest'
import { changeLead, listLeads } from '#features/requests/leads/contract/leads.ts'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { admin, demoPassword, maya } from '../support/test-server.ts'

let google: StandInGoogle
const stage = setupE2E(async () => {
  google = await startGoogle()
  return google.settings
})
afterAll(() => google.stop())
afterEach(async () => {
  await stage.server.sql('delete from sessions')
  await stage.server.sql('delete from login_failures')
  await stage.server.sql('update users set suspended_at = null')
})

// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

/** Signs in with a separate session, which a test may end. */
async function open(username: string, path: string) {
  const person = await openPerson(stage.browser, stage.server.url)
  await signInAt(person.page, path, username)
  return person
}

/** Maya opens her leads and follows one up. @returns its number */
async function mayaWorks(): Promise<number> {
  const cookie = await stage.server.signIn(maya)
  const { json } = await stage.server.call(listLeads, { cookie })
  const id = (json as { id: number }[])[0]?.id ?? 0
  await stage.server.call(changeLead, { params: { id }, body: { status: 'contacted' }, cookie })
  return id
}

it('an owner who answers for health data finds who has seen a lead, and takes the log along', async () => {
  const lead = await mayaWorks()
  const { page, problems, close } = await open(admin, '/admin/audit')
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
  await expect(page).toHaveTitle(/Audit Log \| Stillwater Psychotherapy$/)
  await page.getByRole('searchbox', { name: 'Record' }).fill(`lead ${lead}`)
  await page.waitForURL(`**/admin/audit?record=lead+${lead}`)
  const row = page.getByRole('row').filter({ hasText: 'Maya Chen' }).first()
  await row.getByRole('link', { name: `Lead ${lead}` }).waitFor()
  // The row says "Today" once the page knows its own clock, a moment after it is drawn.
  await expect(row).toHaveText(
    /^\s*Today\s+\d{1,2}:\d\d\s[AP]M\s+MC\s+Maya Chen\s+Changed\s+Lead \d+\s+Success\s+127\.0\.0\.1/,
    { useInnerText: true },
  )

  const eye = row.getByRole('button', { name: `Who has seen Lead ${lead}` })
  await eye.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Who has seen this' })
  await panel.getByRole('heading', { name: 'Maya Chen' }).waitFor()
  // She had it in her list before she changed it; the reader has asked for it.
  await panel.getByText('Changed, seen in a list').waitFor()
  await panel.getByText('Asked who has seen it').waitFor()
  await panel.getByText(/^2 people, \d+ events? since the record was made/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect(eye).toBeFocused()

  const download = page.waitForEvent('download')
  await stage.server.sql('update sessions set confirmed_at = null')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  // The export waits for the password, and then goes on by itself.
  await page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('Maya Chen')
  expect(csv).toContain(`,changed,lead,${lead},`)
  // Lists are shown when asked for, and name the leads that were in them.
  await expect(page.getByRole('cell', { name: 'Viewed a list of' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show viewed lists' }).check()
  const list = page.getByRole('row').filter({ hasText: 'Viewed a list of' }).first()
  await list.getByText(/^\d+ leads?$/).click()
  await list.getByRole('link', { name: `Lead ${lead}`, exact: true }).waitFor()
  await visit(page, '/admin/audit?action=exported')
  await page.getByRole('row').filter({ hasText: 'Exported' }).getByText('Grace Kim').waitFor()
  expect(problems).toEqual([])
  await close()
})
