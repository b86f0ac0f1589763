// Notice that a practice wants everyone to know for a time, on every page.
import { beforeAll, expect, it } from 'vitest'
import { narrow, openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect as expectPage } from '../support/expect.ts'
import { editSite } from '../support/site-test-bed.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()
const text = 'Our Kanata office is closed for renovation until May.'

beforeAll(async () => {
  const site = editSite(stage.server, await stage.server.signIn(admin))
  await site.edit((content) => {
    content.notices = [
      {
        id: 'renovation',
        text: { en: text, fr: '' },
        link: { label: { en: 'Where to meet us', fr: '' }, href: '/locations' },
        from: '',
        until: '',
      },
      {
        id: 'past',
        text: { en: 'This was over long ago.', fr: '' },
        link: { label: { en: '', fr: '' }, href: '' },
        from: '',
        until: '2020-01-01T00:00:00Z',
      },
    ]
  })
  expect((await site.publish()).status).toBe(200)
})

it('shows a notice below the header until the visitor dismisses it', async () => {
  const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport: narrow })
  await visit(page, '/about')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expectPage(notices).toContainText(text)
  await expectPage(notices).not.toContainText('over long ago')
  await expectPage(notices.getByRole('link')).toHaveAttribute('href', '/locations')

  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expectPage(notices).toBeHidden()
  await visit(page, '/locations')
  await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPage(notices).toBeHidden()
  await close()
})
