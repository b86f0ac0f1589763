// Reading the site in French: the links between the languages, and the offer.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const getPath = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const saysFrench = (page: Page) => page.locator('html[lang="fr-CA"][data-ready]').waitFor()
const saysEnglish = (page: Page) => page.locator('html[lang="en-CA"][data-ready]').waitFor()

// The times of a free call are loaded once they are on the screen, which is another moment in each language.
const inputs =
  '#content form :is(input:not([type=hidden]), select, textarea):not([aria-labelledby=free-call] *):visible'
const readFields = (page: Page) =>
  page.locator(inputs).evaluateAll((elements) =>
    elements.map((element) => {
      // As records, because the tests' types include no DOM.
      const { name, type, value, checked } = element as unknown as Record<string, unknown>
      return type === 'checkbox' ? [name, checked] : [name, value]
    }),
  )

async function fillForm(page: Page) {
  const field = (name: string) => page.locator(`#content form [name="${name}"]`)
  await field('firstName').fill('Noor')
  await field('lastName').fill('Haddad')
  await field('email').fill('noor@mail.example')
  await field('phone').fill('+44 20 7946 0958')
  await field('serviceType').selectOption({ index: 2 })
  await field('preferredLocation').selectOption({ index: 2 })
  await field('preferredTherapist').selectOption({ index: 3 })
  await page.locator('#content form textarea').fill('Evenings suit me best.')
  await page.locator('#content form input[name=consent]').check()
}

describe('what was typed in the request form', () => {
  it('survives a change of the language before the page’s scripts have run, and stays when the other page cannot be reached', async () => {
    const { page, context, close } = await open()
    await context.route('**/entry-browser*.js', () => {}) // never arrives
    await page.goto('/consultation?service=couples-therapy&utm_source=card')
    await fillForm(page)
    const typed = await readFields(page)
    expect(typed.length).toBeGreaterThan(8)
    await context.unroute('**/entry-browser*.js')
    await headerLink(page, 'Français').click()
    await saysFrench(page)
    const french = '/fr/consultation?service=couples-therapy&utm_source=card'
    expect(getPath(page)).toBe(french)
    expect(await readFields(page)).toEqual(typed)

    await context.setOffline(true)
    await headerLink(page, 'English').click()
    await page.getByText('Aucune connexion').first().waitFor()
    expect(getPath(page)).toBe(french)
    expect(await readFields(page)).toEqual(typed)
    await close()
  })
})

it('carries what was typed before the chat begins, and opens the chat again', async () => {
  const { page, problems, close } = await open()
  await visit(page, '/fees')
  await page.getByRole('link', { name: 'Chat with us' }).click()
  const name = page.locator('[name=senderName]')
  await name.fill('Noor')
  await headerLink(page, 'Français').click()
  await saysFrench(page)
  await expect(name).toHaveValue('Noor')
  expect(getPath(page)).toBe('/fr/fees')
  expect(problems).toEqual([])
  await close()
})

describe('the offer of the French page', () => {
  const offer = (page: Page) => page.getByRole('complementary', { name: 'Langue' })
  const openFrancophone = async (viewport = { width: 1280, height: 800 }) => {
    const person = await open({ viewport })
    await person.context.addInitScript(
      "Object.defineProperty(navigator, 'languages', { get: () => ['fr-CA', 'fr', 'en'] })",
    )
    return person
  }

  it('is made once to a visitor whose browser prefers French, and moves nothing', async () => {
    const { page, problems, close } = await openFrancophone({ width: 320, height: 640 })
    await page.addInitScript(
      "window.shifts = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifts += value }).observe({ type: 'layout-shift', buffered: true })",
    )
    await visit(page, '/about')
    await offer(page).waitFor()
    await expect(offer(page)).toHaveAttribute('lang', 'fr-CA')
    expect(await page.evaluate<number>('window.shifts')).toBe(0)
    await visit(page, '/fees')
    await page.waitForLoadState('networkidle')
    await expect(offer(page)).toHaveCount(0)
    expect(problems).toEqual([])
    await close()
  })

  it('stands below a bar of one row, also before the font is there', async () => {
    const { page, close } = await openFrancophone({ width: 320, height: 640 })
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of ['/about', '/fr/about']) {
      await visit(page, path)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 })
        const bar = await page.locator('.top-bar').boundingBox()
        expect([path, width, bar?.height]).toEqual([path, width, expect.closeTo(45, 0)])
      }
    }
    await close()
  })

  it('can be declined, and leads to the same page in French, by keyboard', async () => {
    const { page, close } = await openFrancophone()
    await visit(page, '/')
    await offer(page).getByRole('button', { name: 'Non, merci' }).click()
    await expect(offer(page)).toHaveCount(0)
    // As in another browser.
    await page.evaluate('localStorage.clear()')
    await visit(page, '/fees')
    await offer(page).getByRole('link', { name: 'Passer au français' }).focus()
    await page.keyboard.press('Enter')
    await saysFrench(page)
    expect(getPath(page)).toBe('/fr/fees')
    await expect(offer(page)).toHaveCount(0)
    await close()
  })

  it('is not made to others, nor loaded by them', async () => {
    const { page, close } = await open()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await visit(page, '/')
    expect(scripts.filter((url) => url.includes('language-offer'))).toEqual([])
    await expect(offer(page)).toHaveCount(0)
    await close()
  })
})

it('shows administrators the draft in French, and keeps the preview from language to language', async () => {
  const { page, context, problems, close } = await open()
  await addSession(context, stage.server, admin)
  await visit(page, '/fr/fees?preview=draft')
  const mark = page.getByRole('complementary', { name: 'Preview' })
  await expect(mark).toHaveAttribute('lang', 'en-CA')
  await expect(mark.getByRole('link')).toHaveAttribute('href', '/fr/fees')
  await headerLink(page, 'English').click()
  await saysEnglish(page)
  expect(getPath(page)).toBe('/fees?preview=draft')
  await mark.waitFor()
  expect(problems).toEqual([])
  await close()
})
