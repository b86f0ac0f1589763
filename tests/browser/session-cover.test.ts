// A page whose session has ended shows nothing.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { it, vi } from 'vitest'
import { signOutUser } from '#features/staff/user-admin/contract.ts'
import { openPerson } from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { openFirstLead } from '../support/open-lead.ts'
import { admin, demoPassword, director } from '../support/test-server.ts'

const e2e = setupE2E({ CHAT_HOURS: '0-24' })
// On machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

it('a session that the server ends leads from an open lead to the sign-in page, and back', async () => {
  const { page, close } = await openPerson(e2e.browser, e2e.server.url)
  await signInAt(page, '/admin/leads', director)
  await openFirstLead(page)
  const { href } = new URL(page.url())
  // The page sends no request; the server closes its socket.
  await e2e.server.call(signOutUser, {
    cookie: await e2e.server.signIn(admin),
    params: { id: await e2e.server.userId(director) },
  })
  await page.waitForURL('**/auth?next=*')
  await page.getByLabel('Username', { exact: true }).fill(director)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(href)
  await page.getByRole('dialog').getByLabel('Status').waitFor()
  await expect(page.getByRole('dialog', { name: 'Your session has ended.' })).toHaveCount(0)
  await close()
})
