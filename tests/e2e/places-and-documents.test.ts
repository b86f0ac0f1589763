// A visitor on a phone reads about services, offices and the practice's legal documents, on one page.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const documents = ['/privacy-policy', '/terms-of-service', '/accessibility']
const mapHost = 'https://www.openstreetmap.org'
const email = 'privacy@stillwater.example'
const standIn = '<!doctype html><html lang="en"><title>Map</title><p>A map</p></html>'

/** Records every request to another origin, which a page of our own answers. */
async function answerOtherOrigins(context: BrowserContext) {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== stage.server.url,
    async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: standIn })
    },
  )
  return asked
}

const office = (page: Page, name: string) => page.getByRole('article', { name })
let person: Awaited<ReturnType<typeof openPerson>>
let asked: string[]
beforeAll(async () => {
  person = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  asked = await answerOtherOrigins(person.context)
})
afterAll(async () => {
  await person.close()
})

describe('a visitor', () => {
  it('loads nothing from the external map until its button is pressed', async () => {
    const { context, page, problems } = person
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
    // The other office's map was not loaded.
    await expect(page.locator('iframe')).toHaveCount(1)

    // Without a network the drawing stays, with the directions.
    await context.setOffline(true)
    const hintonburg = office(page, 'Hintonburg Office')
    await hintonburg.getByRole('button', { name: 'Load map' }).click()
    await hintonburg.getByText('The live map could not be loaded.').waitFor()
    await hintonburg.getByRole('link', { name: 'Get directions to Hintonburg Office' }).waitFor()
    await hintonburg.getByRole('img', { name: /^Drawn map/ }).waitFor()
    await context.setOffline(false)
    expect(problems).toEqual([])
  })

  it.each(everyIn(...documents))(
    'asks for the email address of %s, which takes the focus',
    async (path) => {
      const { page } = person
      await visit(page, path)
      expect(await page.content()).not.toContain(email)
      await page.getByRole('button', { name: 'click here' }).focus()
      await page.keyboard.press('Enter')
      const link = page.getByRole('link', { name: email })
      await expect(link).toHaveAttribute('href', `mailto:${email}`)
      await expect(link).toBeFocused()
    },
  )

  it('reads all of this without a request to another origin, but for the map', () => {
    expect(asked).toHaveLength(1)
  })
})
