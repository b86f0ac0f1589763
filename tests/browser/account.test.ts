// The way to the own account from the public pages.
import { it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()

it('an administrator opens their account, which names this device', async () => {
  const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url)
  await addSession(context, stage.server, admin)
  await visit(page, '/')
  await page.locator('summary', { hasText: 'Grace Kim' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await expect(page).toHaveTitle(/Your account \| Stillwater Psychotherapy$/)
  await page.getByRole('main').getByText('admin@stillwater.example').waitFor()
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices.first()).toHaveText(/This device\s+Active now, from /, {
    useInnerText: true,
  })
  expect(problems).toEqual([])
  await close()
})
