import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PublicFooter } from '#app/client/layouts/public-footer.tsx'
import { SiteContext } from '#features/site/client/site-context.ts'
import { presentStartingSite } from '../support/starting-site.ts'

it('loads the footer where the server rendered none', async () => {
  await render(
    <SiteContext value={presentStartingSite('en')}>
      <PublicFooter path="/fees" />
    </SiteContext>,
  )
  const translation = page.getByRole('link', { name: 'Français' })
  await expect.element(translation).toHaveAttribute('href', expect.stringMatching(/^\/fr\/fees/))
  await expect.element(page.getByRole('link', { name: 'Therapist Login' })).toBeVisible()
})
