// The server's setting reaches the browser's code by the page alone.
import { it } from 'vitest'
import { formatTime } from '#shared/practice-time.ts'
import { openPerson, visit } from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const zone = 'Pacific/Auckland'
const stage = setupE2E({ PRACTICE_TIMEZONE: zone })

it('shows times as the practice’s clock has them, and says so to staff elsewhere', async () => {
  const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
    timezoneId: 'America/Halifax',
  })
  await addSession(context, stage.server, admin)
  await visit(page, '/admin/leads')
  const [row] = await stage.server.sql('select max(created_at) as at from consultation_leads')
  const time = formatTime(new Date(String(row?.['at'])), zone)
  await expect(page.getByRole('row').nth(1)).toContainText(time)
  await expect(
    page.getByText('All times are in the practice’s time zone: New Zealand Time.'),
  ).toBeVisible()
  await close()
})
