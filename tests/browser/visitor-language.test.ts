// The language of visitors on the screens of staff.
import type { Locator } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { expect } from '../support/expect.ts'
import { line, setupInbox, slow, thread } from '../support/inbox-test-bed.ts'
import { getDialog, manage, names, rows } from '../support/lead-screen-test-bed.ts'
import { writeEmail } from '../support/open-lead.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const inFrench = (place: Locator) => place.getByText('Writes in French')

describe('an administrator', () => {
  it('filters the leads by language, and is reminded of it while writing', slow, async () => {
    const { server } = stage
    const header = { 'accept-language': 'fr-CA' }
    await submitConsultation(server, { firstName: 'Élodie', lastName: 'Gagnon' }, header)
    await submitConsultation(server, { firstName: 'Ellen', lastName: 'Grant' })
    const { page, problems, close } = await openInbox(admin, { at: '/admin/leads' })
    const row = (name: string) => rows(page).filter({ hasText: name })
    await expect(inFrench(row('Élodie Gagnon'))).toBeVisible()
    await expect(inFrench(row('Ellen Grant'))).toHaveCount(0)

    await page.getByLabel('Language', { exact: true }).selectOption('French')
    await page.waitForURL('**/admin/leads?language=fr')
    await expect(row('Ellen Grant')).toHaveCount(0)
    const [stored] = await server.sql(
      "select count(*) as n from consultation_leads where language = 'fr'",
    )
    const total = Number(stored?.['n'])
    await page.getByText(`Showing 1–${Math.min(total, 10)} of ${total}`).waitFor()
    expect(await names(page)).toContain('Élodie Gagnon')
    // An address of an earlier release, which had the search in it.
    await visit(page, '/admin/leads?language=fr&search=grant')
    await page.getByText('No leads found with current filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL('**/admin/leads')
    await row('Ellen Grant').waitFor()
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('all')

    await manage(page, 'Élodie Gagnon').click()
    const dialog = getDialog(page, 'Élodie Gagnon')
    await expect(inFrench(dialog)).toBeVisible()
    await writeEmail(dialog)
    const composer = page.getByRole('form', { name: 'Email to Élodie Gagnon' })
    await expect(inFrench(composer)).toBeVisible()
    expect(problems).toEqual([])
    await close()
  })

  it('filters the inbox by language, also when a visitor changes it', slow, async () => {
    const { server } = stage
    const visitor = await openVisitor(server, undefined, { language: 'fr' })
    const own = { senderName: 'Élodie', ...(await visitor.solve()) }
    await visitor.acknowledged(visitor.say('Bonjour?', own))
    const { page, problems, close } = await openInbox(admin)
    await expect(inFrench(line(page, 'Élodie'))).toBeVisible()
    await page.getByLabel('Language', { exact: true }).selectOption('French')
    await line(page, 'Tariq K.').waitFor({ state: 'detached' })
    await line(page, 'Élodie').click()
    const open = thread(page, 'Élodie')
    await expect(inFrench(open.locator('header'))).toBeVisible()
    await expect(inFrench(open.locator('form'))).toBeVisible()

    // The visitor goes on in English. No conversation leaves the list while the pointer is over it.
    await page.mouse.move(0, 0)
    const again = await openVisitor(server, visitor.sessionId, { language: 'en' })
    await line(page, 'Élodie').waitFor({ state: 'detached' })
    await expect(inFrench(open)).toHaveCount(0)
    await page.getByLabel('Search conversations').fill('no one of this name')
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('all')
    await line(page, 'Tariq K.').waitFor()
    expect(problems).toEqual([])
    await Promise.all([visitor.close(), again.close(), close()])
  })
})
