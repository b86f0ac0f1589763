import { describe, it } from 'vitest'
import { expectSound } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()

describe('an administrator on the dashboard', () => {
  it('sees first who waits for an answer, and opens it', async () => {
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/dashboard')
    const waiting = page.locator('main section').first()
    await expect(waiting).toHaveAccessibleName('Waiting for an answer')
    // An answer that nobody has read, of a lead that was contacted.
    const [lead] = await stage.server.sql(
      `select id, first_name, last_name from consultation_leads where status = 'contacted' order by id limit 1`,
    )
    const name = `${String(lead?.['first_name'])} ${String(lead?.['last_name'])}`
    await stage.server.sql(
      `update consultation_leads set unread_answer_at = '${new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString()}'
       where id = ? returning id`,
      [Number(lead?.['id'])],
    )
    await page.reload()
    const rows = waiting.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    const texts = await rows.locator('p').allInnerTexts()
    const kinds = texts.map((text) => text.split(':')[0])
    expect([...new Set(kinds)]).toEqual(['Chat', 'Answered', 'New request'])
    await expect(rows.filter({ hasText: 'Answered' })).toContainText(name, { useInnerText: true })
    await expect(rows.filter({ hasText: 'Answered' })).toContainText('2 h', { useInnerText: true })
    await waiting.getByRole('link', { name: /more requests to contact$/ }).waitFor()
    await expectSound(page)

    await waiting.getByRole('link', { name: `Open ${name}` }).click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.goBack()
    await waiting
      .getByRole('link', { name: /^Reply to/ })
      .first()
      .click()
    await page.waitForURL('**/admin/chats?chat=*')
    await expect(page.locator('[data-reply-box] textarea')).toBeFocused()
    await stage.server.sql(
      'update consultation_leads set unread_answer_at = null where unread_answer_at is not null returning id',
    )
    expect(problems).toEqual([])
    await close()
  })

  it('sees what needs attention below the work, and when the rest last worked', async () => {
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/dashboard')
    const health = page.getByRole('region', { name: /need attention/ })
    // The demo practice has no mail server, and nobody has made a backup of it.
    const rows = health.getByRole('listitem')
    await expect(rows.filter({ hasText: 'Backups' })).toContainText('npm run backup')
    await expect(rows.filter({ hasText: 'Emails' })).toContainText('SMTP_URL')
    await health.getByText('What works').click()
    await expect(rows.filter({ hasText: 'Deletion of expired records' })).toContainText(
      'Last success today',
    )
    await expectSound(page)

    // What fails later is shown without a new page.
    await stage.server.sql(
      `insert into service_health (service, last_success_at, failure) values ('mail', '2026-11-02T11:07:00.000Z', 'down')
       on conflict (service) do update set failure = 'down' returning service`,
    )
    await page.getByRole('link', { name: 'Consultation Leads' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(rows.filter({ hasText: 'Emails' })).toContainText(
      'The mail server cannot be reached.',
    )
    await stage.server.sql("delete from service_health where service = 'mail' returning service")
    expect(problems).toEqual([])
    await close()
  })
})
