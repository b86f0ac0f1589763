// Screens that a visitor sees when a page's code or data fails to load, and afterwards.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { failFilesInDocuments } from '../support/lost-code.ts'
import { admin, demoPassword } from '../support/test-server.ts'

const stage = setupE2E({ LOGIN_VERIFICATION: 'always', CHAT_HOURS: '0-24' })

const onPhone = { viewport: phone }
const open = (options = {}) => openPerson(stage.browser, stage.server.url, options)
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe('after a failed load', () => {
  it('a profile and its title are shown at the second try', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists')
    await page.route('**/api/therapists/daniel-okafor', (route) => route.abort())
    await link(page, 'Daniel Okafor').click()
    await page
      .getByText("We couldn't load this therapist's profile. Please try again later.")
      .waitFor()
    await expect(page).toHaveTitle('Therapist Profile | Stillwater Psychotherapy')
    await page.unroute('**/api/therapists/daniel-okafor')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await expect
      .poll(() => page.title())
      .toBe('Daniel Okafor, Registered Social Worker | Stillwater Psychotherapy')
    await close()
  })

  it('a deleted profile shows that it was not found, with a link to the others', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists')
    let calls = 0
    await page.route('**/api/therapists/maya-chen', (route) => {
      calls += 1
      return route.fulfill({ status: 404, json: { message: 'gone' } })
    })
    await link(page, 'Maya Chen').click()
    await page.getByRole('heading', { level: 1, name: 'Therapist Not Found' }).waitFor()
    // "No retries for queries or mutations."
    expect(calls).toBe(1)
    await expect(page).toHaveTitle('Therapist Not Found | Stillwater Psychotherapy')
    await link(page, 'View All Therapists').click()
    await page.getByRole('heading', { level: 1, name: 'Our Therapists' }).waitFor()
    await close()
  })

  it('a form submitted before its script has loaded is sent afterwards, with what was typed', async () => {
    const { page, close } = await open()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/consultation')
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Email').fill('noor')
    await page.getByRole('button', { name: 'Request my consultation' }).click()
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    release()
    await page.getByText('Please enter a valid email address').waitFor()
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    await close()
  })

  const consultationCode = /\/assets\/consultation-[^/]+\.js$/
  const firstName = (page: Page) => page.getByLabel('First name')

  it('a form whose code fails to load twice shows an error, and works after a reload with what was typed', async () => {
    const { page, close } = await open(onPhone)
    await failFilesInDocuments(page, consultationCode, 2)
    await page.goto('/consultation')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await firstName(page).fill('Noor')
    await note.getByRole('link', { name: 'load it again' }).click()
    await page.locator('html[data-ready]').waitFor()
    await expect(firstName(page)).toHaveValue('Noor')
    expect(await note.isVisible()).toBe(false)
    await close()
  })

  it('a form whose code fails to load once reloads by itself, with what was typed and chosen', async () => {
    const { page, problems, close } = await open()
    const typed = Promise.withResolvers<void>()
    const { opened } = await failFilesInDocuments(page, consultationCode, 1)
    // The visitor types before the code fails.
    await page.route(consultationCode, async (route) => {
      await typed.promise
      await route.fallback()
    })
    await page.goto('/consultation')
    await firstName(page).fill('Noor')
    await page.getByLabel('What would you like help with?').selectOption('Couples')
    await page.getByLabel('Anything you want us to know').fill('Evenings suit us best.')
    await page.getByLabel(/^I agree/).check()
    typed.resolve()
    await page.locator('html[data-ready]').waitFor()
    expect(opened()).toBe(2)
    await expect(firstName(page)).toHaveValue('Noor')
    // The form submits what it shows.
    await page.getByRole('button', { name: 'Request my consultation' }).click()
    const isRefused = (label: string) => page.getByLabel(label).getAttribute('aria-invalid')
    await expect.poll(() => isRefused('Last name')).toBe('true')
    expect(await isRefused('First name')).not.toBe('true')
    expect(await page.getByText('You must agree to the terms').count()).toBe(0)
    await expect(page.getByLabel('Anything you want us to know')).toHaveValue(
      'Evenings suit us best.',
    )
    // Nothing is left of the reload: the tab's storage holds only the form's draft.
    expect(await page.evaluate<string[]>('Object.keys(sessionStorage).sort()')).not.toContain(
      'fields-before-reload',
    )
    expect(problems.filter((one) => !one.includes('dynamically imported'))).toEqual([])
    await close()
  })

  it('a password is never stored for a reload', async () => {
    const { page, close } = await open()
    await failFilesInDocuments(page, /\/assets\/auth-[^/]+\.js$/, 2)
    await page.goto('/auth')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await page.getByLabel('Username', { exact: true }).fill(admin)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.evaluate(`addEventListener('pagehide', () => {
      localStorage.setItem('seen', JSON.stringify({ ...sessionStorage }))
    })`)
    await note.getByRole('link', { name: 'load it again' }).click()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(admin)
    const seen = await page.evaluate<string>("localStorage.getItem('seen')")
    expect(seen).toContain(admin)
    expect(seen).not.toContain(demoPassword)
    await close()
  })

  it('without a connection, a page that could not load its code stays, with what was typed', async () => {
    const { page, context, close } = await open()
    await page.route(consultationCode, async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto('/consultation')
    await firstName(page).fill('Noor')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await note.getByRole('link', { name: 'load it again' }).click()
    await note.waitFor()
    await expect(firstName(page)).toHaveValue('Noor')
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    await close()
  })
})

describe('the chat bubble, pressed', () => {
  const chatForm = (page: Page) => page.getByRole('button', { name: 'Start Chat' })
  const bubble = (page: Page) => page.locator('[data-chat-bubble]')

  it('before any script runs, opens the chat on the current page', async () => {
    const { page, close } = await open(onPhone)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/about')
    await bubble(page).click()
    await page.locator('[data-chat-bubble][aria-busy=true]').waitFor()
    const words = page.locator('body > output').getByText('Opening the chat…')
    await words.waitFor()
    held.resolve()
    await chatForm(page).waitFor()
    await expect(words).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/about')
    await close()
  })

  const chatCode = /\/assets\/chat-widget-[^/]+\.js$/

  it('opens after a reload when its code fails to load once, with what was typed on the page', async () => {
    const { page, close } = await open()
    const { opened } = await failFilesInDocuments(page, chatCode, 1)
    await visit(page, '/consultation')
    await page.getByLabel('First name').fill('Noor')
    await bubble(page).click()
    await chatForm(page).waitFor()
    expect(opened()).toBe(2)
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    await expect(page.locator('main').getByLabel('First name')).toHaveValue('Noor')
    await close()
  })

  it('shows an error when its code never loads, and leaves the page unchanged', async () => {
    const { page, close } = await open()
    const { opened } = await failFilesInDocuments(page, chatCode, 100)
    await visit(page, '/about')
    await bubble(page).click()
    await toast(page, 'Connection Error').waitFor()
    expect(opened()).toBe(2)
    expect(page.url()).toBe(`${stage.server.url}/about`)
    await close()
  })
})
