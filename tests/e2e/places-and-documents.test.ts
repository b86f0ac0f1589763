// The pages about locations, the practice and its legal documents.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

const documents = ['/privacy-policy', '/terms-of-service', '/accessibility']
const pages = ['/locations', '/about', ...documents]
const mapHost = 'https://www.openstreetmap.org'
const narrow = { width: 320, height: 640 }
const email = 'privacy@stillwater.example'

/** Records and blocks every request to another origin. */
async function watchOutside(context: BrowserContext, answer?: string) {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== stage.server.url,
    async (route) => {
      asked.push(route.request().url())
      if (answer === undefined) await route.abort()
      else await route.fulfill({ contentType: 'text/html', body: answer })
    },
  )
  return asked
}

const office = (page: Page, name: string) => page.getByRole('article', { name })

const standIn = '<!doctype html><html lang="en"><title>Map</title><p>A map</p></html>'

describe('places and documents', () => {
  it.each(pages)(
    '%s is accessible, fits narrow screens and requests no other origin',
    async (path) => {
      for (const viewport of [desktop, phone, narrow]) {
        const { context, page, problems, close } = await openPerson(
          stage.browser,
          stage.server.url,
          {
            viewport,
          },
        )
        const asked = await watchOutside(context)
        await visit(page, path)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        expect(asked).toEqual([])
        expect(problems).toEqual([])
        await close()
      }
    },
  )

  it.each([
    ['/locations', ['250 City Centre Ave Suite 402', 'K2L 3C8', 'routes 62 and 88', 'HIPAA']],
    ['/about', ['Client-Centered', 'Sun Life', 'and many others', 'sliding scale']],
    ['/privacy-policy', ['PHIPA', '30 days', '7 days', '4/25/2025', '1-800-387-0073']],
    ['/terms-of-service', ['4/25/2025', '988', 'Ontario']],
    ['/accessibility', ['AODA', 'WCAG', '4/25/2025']],
  ])('%s says all it has to say without any script', async (path, words) => {
    const { status, text } = await stage.server.request(path)
    expect(status).toBe(200)
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain(`<link rel="canonical" href="http://localhost:`)
    expect(text).toContain('"BreadcrumbList"')
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w/)
    expect(text).not.toContain('mailto:')
  })

  it('has structured data about both offices and their hours', async () => {
    const { text } = await stage.server.request('/locations')
    expect(text.match(/"@type":"MedicalBusiness"/g)).toHaveLength(2)
    expect(text).toContain('Mo-Su 09:00-21:00')
  })

  it('links each office to its own booking', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, '/locations')
    const booking = (name: string) =>
      office(page, name).getByRole('link', { name: 'Book at this Location' })
    await expect(booking('Hintonburg Office')).toHaveAttribute(
      'href',
      '/consultation?location=Hintonburg',
    )
    await booking('Kanata Office').click()
    await page.waitForURL('**/consultation?location=Kanata')
    await expect(page.getByLabel('Preferred location')).toHaveValue('kanata')
    await close()
  })

  it('says how to get in, and offers directions in three map services', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport: phone })
    await visit(page, '/locations')
    const hintonburg = office(page, 'Hintonburg Office')
    await hintonburg.getByText(/Step-free from the parking lot/).waitFor()
    await hintonburg.getByText(/ring 402/).waitFor()
    const hrefs = await hintonburg
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const hosts = hrefs
      .filter((href) => href.startsWith('https:'))
      .map((href) => new URL(href).host)
    expect(hosts).toEqual(['www.google.com', 'www.openstreetmap.org', 'maps.apple.com'])
    await close()
  })

  it('prints one office on one page, with its pictures', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
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
    expect(await office(page, 'Hintonburg Office').isVisible()).toBe(false)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
    const pictures = "[...document.querySelectorAll('[data-printed] img')]"
    expect(await page.evaluate(`${pictures}.map((one) => one.naturalWidth > 0)`)).toEqual([
      true,
      true,
    ])
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })

  it('loads nothing from the external map until its button is pressed', async () => {
    const { context, page, problems, close } = await openPerson(stage.browser, stage.server.url)
    const asked = await watchOutside(context, standIn)
    await visit(page, '/locations')
    const kanata = office(page, 'Kanata Office')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(asked).toEqual([])

    await kanata.getByRole('button', { name: 'Load map' }).focus()
    await page.keyboard.press('Enter')
    await page.frameLocator('iframe').getByText('A map').waitFor()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.startsWith(`${mapHost}/export/embed.html?bbox=`)).toBe(true)
    const frame = kanata.getByTitle('Map: Kanata Office, 99 Kakulu Rd Suite 208')
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)

    // The directions are beside the frame whatever it shows, and the focus is not lost.
    const words = kanata.getByRole('status')
    await words.getByRole('link', { name: 'Get directions to Kanata Office' }).waitFor()
    await expect(kanata.locator('output:focus')).toHaveCount(1)
    await expectAccessible(page)
    // The other office's map was not loaded.
    await expect(page.locator('iframe')).toHaveCount(1)
    expect(problems).toEqual([])
    await close()
  })

  it('keeps the drawing and offers directions without a network', async () => {
    const viewport = narrow
    const { context, page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
    await visit(page, '/locations')
    await context.setOffline(true)
    const hintonburg = office(page, 'Hintonburg Office')
    await hintonburg.getByRole('button', { name: 'Load map' }).click()
    await hintonburg.getByText('The live map could not be loaded.').waitFor()
    await hintonburg.getByRole('link', { name: 'Get directions to Hintonburg Office' }).waitFor()
    await hintonburg.getByRole('img', { name: /^Drawn map/ }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await close()
  })

  it.each(documents)(
    '%s shows its email address on request, and moves the focus to it',
    async (path) => {
      for (const viewport of [desktop, phone, narrow]) {
        const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
        await visit(page, path)
        expect(await page.content()).not.toContain(email)
        await page.getByRole('button', { name: 'click here' }).focus()
        await page.keyboard.press('Enter')
        const link = page.getByRole('link', { name: email })
        await link.waitFor()
        await expect(link).toHaveAttribute('href', `mailto:${email}`)
        await expect(page.locator('a:focus')).toHaveText(email)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await close()
      }
    },
  )

  it('links to each section of a document, beside the text or behind a button', async () => {
    const wide = await openPerson(stage.browser, stage.server.url)
    await visit(wide.page, '/privacy-policy')
    const parts = wide.page.getByRole('navigation', { name: 'On this page' })
    await parts.getByRole('link', { name: 'Your rights' }).click()
    await parts.locator('[aria-current=location]', { hasText: 'Your rights' }).waitFor()
    const heading = wide.page.getByRole('heading', { name: 'Your rights' })
    // Below the sticky header, not under it.
    expect((await heading.boundingBox())?.y).toBeGreaterThan(76)
    await wide.close()

    const small = await openPerson(stage.browser, stage.server.url, { viewport: phone })
    await visit(small.page, '/privacy-policy')
    const link = small.page.getByRole('link', { name: 'Your rights' })
    expect(await link.isVisible()).toBe(false)
    await small.page.getByText('On this page', { exact: true }).last().click()
    await expectAccessible(small.page)
    await link.click()
    await small.page.waitForURL('**/privacy-policy#rights')
    expect(await link.isVisible()).toBe(false)
    await small.close()
  })
})
