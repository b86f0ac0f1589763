// A visitor on a phone reads about services, offices, help in a crisis and the practice's legal documents, on one page.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { demoContent } from '../support/demo-site.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

const standIn = '<!doctype html><html lang="en"><title>Map</title><p>A map</p></html>'

/** Answers requests to other origins with a page of our own. */
async function answerOtherOrigins(context: BrowserContext) {
  await context.route(
    (url) => url.origin !== stage.server.url,
    (route) => route.fulfill({ contentType: 'text/html', body: standIn }),
  )
}

/** The parts of a page that search engines and networks read. The origin is that of `PUBLIC_URL` in what the server sends. */
const listMetadata = `(page) => [...page.head.querySelectorAll(
  'title, meta[name], meta[property], link[rel="canonical"], link[hreflang], script[type="application/ld+json"]',
)].map((element) => element.outerHTML.replaceAll(/http:[/][/][^/]+/g, '')).toSorted()`

const office = (page: Page, name: string) => page.getByRole('article', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

let person: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  person = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  await answerOtherOrigins(person.context)
})
afterAll(async () => {
  await person.close()
})

describe('a visitor', () => {
  it('sees every service, opens one of them and goes back by the breadcrumbs', async () => {
    const { page, problems } = person
    await visit(page, '/services/hypnosis')
    await title(page, 'Service Not Found').waitFor()
    await page
      .getByText("The service you're looking for doesn't exist or has been removed.")
      .waitFor()
    await page.getByRole('link', { name: 'View All Services' }).click()
    await title(page, 'Our Therapy Services').waitFor()
    await expect(page).toHaveTitle('Our Services | Stillwater Psychotherapy')
    // "Each page sets a description, canonical link and social-share metadata."
    const served = await page.evaluate<string>(`fetch('/services')
      .then((answer) => answer.text())
      .then((html) => new DOMParser().parseFromString(html, 'text/html'))
      .then(${listMetadata})`)
    await expect.poll(() => page.evaluate(`(${listMetadata})(document)`)).toEqual(served)
    await expect(page.locator('main').getByText('Learn more')).toHaveCount(
      demoContent.services.length,
    )
    // On a phone the list of names above the cards has it, too.
    await page.locator('main').getByRole('link', { name: 'PTSD Treatment' }).last().click()
    await expect(title(page, 'PTSD Treatment')).toBeFocused()
    await page.getByText('Cognitive Processing Therapy (CPT) is a plan').waitFor()
    await expect(page).toHaveTitle('PTSD Treatment | Stillwater Psychotherapy')
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Services' })
      .click()
    await title(page, 'Our Therapy Services').waitFor()
    expect(problems).toEqual([])
  })

  it('prints one office on one page, with its pictures', async () => {
    const { page, problems } = person
    await page.setViewportSize(desktop)
    await visit(page, '/locations')
    await page.evaluate(`
      window.print = () => document.body.append('printed')
      // The file below is made after the browser would have ended printing.
      window.addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true)
    `)
    await office(page, 'Kanata Office').getByRole('button', { name: 'Print directions' }).click()
    await page.getByText('printed').waitFor()
    await page.emulateMedia({ media: 'print' })
    await office(page, 'Kanata Office').getByText('99 Kakulu Rd Suite 208').waitFor()
    await expect(office(page, 'Hintonburg Office')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const pictures = "[...document.querySelectorAll('[data-printed] img')]"
    await expect
      .poll(() => page.evaluate(`${pictures}.map((one) => one.naturalWidth > 0)`))
      .toEqual([true, true])
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(phone)
    expect(problems).toEqual([])
  })

  it('is one press away from a call in a crisis', async () => {
    const { page, problems } = person
    await visit(page, '/')
    const line = page.getByRole('banner').getByRole('link', { name: /9-8-8/ })
    await expect(line).toBeInViewport()
    await expect(line).toHaveAttribute('href', 'tel:988')
    await page.getByRole('contentinfo').getByRole('link', { name: 'More help lines' }).click()
    await title(page, 'Help in a crisis').waitFor()
    const call = page.getByRole('main').getByRole('link', { name: 'Call 9-8-8' })
    await expect(call).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:988')
    await expect(page.getByRole('main').getByRole('link', { name: 'Call 911' })).toBeVisible()
    expect(problems).toEqual([])
  })

  it('opens the list of sections of a document, which closes on a choice', async () => {
    const { page, problems } = person
    await visit(page, '/privacy-policy')
    const link = page.getByRole('link', { name: 'Your rights' })
    await expect(link).toBeHidden()
    await page.getByText('On this page', { exact: true }).last().click()
    await link.click()
    await page.waitForURL('**/privacy-policy#rights')
    await expect(link).toBeHidden()
    expect(problems).toEqual([])
  })
})
