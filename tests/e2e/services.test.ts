import { describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { demoContent } from '../support/demo-site.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()
const { services } = demoContent

const narrow = { width: 320, height: 640 }

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'a visitor at %s',
  (_where, viewport) => {
    it('sees every service and opens one of them', async () => {
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport,
      })
      await visit(page, paths.services)
      await page.getByRole('heading', { level: 1, name: 'Our Therapy Services' }).waitFor()
      await expect(page).toHaveTitle('Our Services | Stillwater Psychotherapy')
      expect(await page.locator('main').getByText('Learn more').count()).toBe(services.length)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // With the page's own code, which the first page did not load.
      // On a phone the list of names above the cards has it, too.
      await page.locator('main').getByRole('link', { name: 'PTSD Treatment' }).last().click()
      await page.getByRole('heading', { level: 1, name: 'PTSD Treatment' }).waitFor()
      await page.getByRole('heading', { name: 'Is PTSD Treatment Right for You?' }).waitFor()
      await page.getByText('Cognitive Processing Therapy (CPT) is a plan').waitFor()
      await expect(page).toHaveTitle('PTSD Treatment | Stillwater Psychotherapy')
      await expect
        .poll(() => page.evaluate<string>('document.activeElement.textContent'))
        .toBe('PTSD Treatment')
      await expectAccessible(page)

      // From one description to another, and back by the breadcrumbs.
      await page.locator('main').getByRole('link', { name: 'Trauma Therapy' }).click()
      await page.getByRole('heading', { level: 1, name: 'Trauma Therapy' }).waitFor()
      await page.getByRole('heading', { name: 'Three kinds of work' }).waitFor()
      await page
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'Services' })
        .click()
      await page.getByRole('heading', { level: 1, name: 'Our Therapy Services' }).waitFor()
      expect(problems).toEqual([])
      await close()
    })

    it.each(services)('reads about $name', async (service) => {
      const { slug, name, nameInSentence, shortText } = service
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport,
      })
      await visit(page, paths.service(slug))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const question = `Is ${nameInSentence || name} Right for You?`
      for (const heading of [`About ${name}`, 'What to Expect', question]) {
        await expect(page.getByRole('heading', { level: 2, name: heading })).toHaveCount(1)
      }
      await expect(page.locator('main').getByText(shortText)).toHaveCount(1)
      const booking = page.locator('main').getByRole('link', { name: 'Book a Consultation' })
      await expect(booking).toHaveCount(3)
      await expect(booking.first()).toHaveAttribute('href', paths.consultationAbout(slug))
      await expect(page).toHaveTitle(`${name} | Stillwater Psychotherapy`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(narrow)
      await expectNoSidewaysScroll(page)
      expect(problems).toEqual([])
      await close()
    })

    it('sees when a service does not exist', async () => {
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport,
      })
      const answer = await page.goto(paths.service('hypnosis'))
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Service Not Found' }).waitFor()
      await page
        .getByText("The service you're looking for doesn't exist or has been removed.")
        .waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'View All Services' }).click()
      await page.getByRole('heading', { level: 1, name: 'Our Therapy Services' }).waitFor()
      expect(problems).toEqual([])
      await close()
    })
  },
)

describe('the HTML of a service', () => {
  it.each(services)('contains the description and the facts of $name', async ({ slug }) => {
    const { status, text } = await stage.server.request(paths.service(slug))
    expect(status).toBe(200)
    expect(text).toContain(`rel="canonical" href="http://localhost`)
    expect(text).toContain('"@type":"Service"')
    expect(text).toContain('"@type":"BreadcrumbList"')
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    const words = main.replaceAll(/<[^>]*>/g, ' ').split(/\s+/)
    expect(words.length).toBeGreaterThan(400)
    expect(main).toContain('href="tel:988"')
  })

  it.each(['hypnosis', '__proto__', 'constructor', '%2e%2e%2fabout'])(
    'responds with 404 to %s, and hides it from search engines',
    async (slug) => {
      const { status, text } = await stage.server.request(`/services/${slug}`)
      expect(status).toBe(404)
      expect(text).toContain('Service Not Found')
      expect(text).toContain('noindex')
    },
  )
})
