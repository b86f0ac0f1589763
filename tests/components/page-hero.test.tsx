import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { PageHero } from '#app/client/pages/public/sections/page-hero.tsx'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { presentStartingSite } from '../support/starting-site.ts'

/** The sun of the drawings for phones stands this high above their lower edge, as a part of their width. */
const sunHeight = 0.38

// "the lead crosses sun and ridges": text that is twice as large makes a wide window one of these.
it.each([390, 560, 750])('keeps its text above the hills at %d px', async (width) => {
  const { innerWidth: widthBefore, innerHeight: height } = window
  await page.viewport(width, 900)
  await render(
    <SiteContext value={presentStartingSite('en')}>
      <PageHero scene={{ wide: '', phone: '' }} title="Our Therapists" lead="Take your time." />
    </SiteContext>,
  )
  const { bottom: textEnd } = page.getByText('Take your time.').element().getBoundingClientRect()
  const hero = page.getByRole('heading', { level: 1 }).element().closest('.isolate')
  const heroEnd = hero?.getBoundingClientRect().bottom ?? 0
  expect(heroEnd - textEnd).toBeGreaterThanOrEqual(sunHeight * width)
  await page.viewport(widthBefore, height)
})
