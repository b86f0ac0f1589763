import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { desktop, expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { addCookies, setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { failFilesInDocuments } from '../support/lost-code.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

/** Signs in without the form, which other tests cover. */
async function enter(context: BrowserContext, username: string) {
  await addCookies(context, await stage.server.signIn(username), stage.server.url)
}

const portalCode = /\/assets\/portal-layout-[^/]+\.js$/

const sidebar = (page: Page) => page.locator('header:visible')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const focusIn = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement?.closest(${JSON.stringify(selector)}) !== null`)

describe('the portal', () => {
  const extra = 'badge@mail.example'
  const addNewLeads = async (count: number) => {
    const columns =
      'first_name, last_name, email, phone, service_type, preferred_location, notes, status, created_at, updated_at'
    const row = `'New', 'Request', '${extra}', '(613) 555-0100', 'individual', 'virtual', '', 'notContacted'`
    const now = new Date().toISOString()
    for (let n = 0; n < count; n += 1) {
      await stage.server.sql(
        `insert into consultation_leads (${columns}) values (${row}, '${now}', '${now}')`,
      )
    }
  }
  afterEach(async () => {
    await stage.server.sql(`delete from consultation_leads where email = '${extra}'`)
  })

  it('sends visitors to the sign-in page, and from there to the requested page', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await signInOnForm(page, '/admin/leads?lead=3', admin)
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain('/admin/leads?lead=3')
    await toast(page, 'Login successful').waitFor()
    await toast(page, 'Welcome back, Grace!').waitFor()
    await close()
  })

  it('shows a spinner before its code is loaded', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
      javaScriptEnabled: false,
    })
    await enter(context, admin)
    await page.goto('/admin/dashboard')
    await expect(page.locator('#root')).toHaveText(/Loading/, { useInnerText: true })
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: 'Admin Dashboard' })
      .waitFor()
    await close()
  })

  it('shows an error when its code fails to load twice, and works after loading it again', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    const { opened } = await failFilesInDocuments(page, portalCode, 2)
    await page.goto('/admin/dashboard')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    expect(opened()).toBe(2)
    expect(await page.getByText('Loading').isVisible()).toBe(false)
    await expectSound(page)
    await note.getByRole('link', { name: 'load it again' }).click()
    await page.getByText('Welcome back, Grace').waitFor()
    expect(await note.isVisible()).toBe(false)
    await close()
  })

  it('reloads by itself when its code fails to load once', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    const { opened } = await failFilesInDocuments(page, portalCode, 1)
    await page.goto('/admin/dashboard')
    await page.getByText('Welcome back, Grace').waitFor()
    expect(opened()).toBe(2)
    await close()
  })

  it('reloads at most once when its code never loads', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    const { opened } = await failFilesInDocuments(page, portalCode, 100)
    await page.goto('/admin/dashboard')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    // Each press is another attempt, and a failure is shown again.
    await note.getByRole('link', { name: 'load it again' }).click()
    await expect.poll(opened).toBe(3)
    await note.waitFor()
    expect(opened()).toBe(3)
    await close()
  })

  it('shows the same error when not even the start script loads', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
    await page.goto('/admin/dashboard')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    expect(await note.isVisible()).toBe(false)
    // The delay of twenty seconds is a CSS animation, which is fast-forwarded.
    await page.evaluate('document.getAnimations().map((one) => one.finish())')
    await note.waitFor()
    await close()
  })

  it('limits the number on a badge to the space beside its name', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    const [row] = await stage.server.sql(
      "select count(*) as n from consultation_leads where status = 'notContacted'",
    )
    const waiting = Number(row?.['n'])
    const link = navigation(page).getByRole('link', { name: /^Consultation Leads/ })
    // Inserted directly, as a hundred requests would take long; the page receives no event for them.
    const badge = async (text: string) => {
      await visit(page, '/admin')
      await expect
        .poll(async () => (await link.innerText()).replaceAll(/\s+/g, ' '), { timeout: 20_000 })
        .toBe(`Consultation Leads , ${text} waiting`)
      const dashboard = navigation(page).getByRole('link', { name: 'Dashboard' })
      const heights = [await link.boundingBox(), await dashboard.boundingBox()]
      expect(heights[0]?.height).toBe(heights[1]?.height)
    }

    await badge(String(waiting))
    await addNewLeads(99 - waiting)
    await badge('99')
    await addNewLeads(1)
    await badge('99+')
    await expectSound(page)
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
    // A dot, with the number for screen readers.
    await badge('99+')
    await expectSound(page)
    await stage.server.sql(`delete from consultation_leads where email = '${extra}'`)
    await badge(String(waiting))
    await page.getByRole('button', { name: 'Expand the sidebar' }).click()
    await close()
  })

  it('has one badge for therapists, of clients who have answered', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, maya)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit(page, '/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const link = navigation(page).getByRole('link', { name: 'Consultation Leads' })
    expect((await link.innerText()).trim()).toBe('Consultation Leads')
    const counts = new Set(asked.filter((path) => path.endsWith('-count')))
    expect([...counts]).toEqual(['/api/admin/answered-leads-count'])
    await close()
  })

  it('remembers that its sidebar is collapsed', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, maya)
    await visit(page, '/admin')
    const width = async () => (await sidebar(page).boundingBox())?.width
    expect(await width()).toBe(252)
    await page.getByRole('button', { name: 'Collapse the sidebar' }).press('Enter')
    await expect.poll(width).toBe(72)
    // The names are still announced, and shown as tooltips.
    const leads = navigation(page).getByRole('link', { name: 'Consultation Leads' })
    await expect(leads).toHaveAttribute('title', 'Consultation Leads')
    await page.getByRole('link', { name: /Logged in as Maya Chen/ }).waitFor()
    await expectSound(page)
    await leads.click()
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    expect(await width()).toBe(72)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    expect(await width()).toBe(72)
    await page.getByRole('button', { name: 'Expand the sidebar' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    expect(await width()).toBe(252)
    await close()
  })

  it('shows who is signed in, with a link to their account', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, maya)
    await visit(page, '/admin')
    const block = page.getByRole('link', {
      name: /^Logged in as Maya Chen Therapist ?, your account$/,
    })
    await block.click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await expect(block).toHaveAttribute('aria-current', 'page')
    await expectSound(page)
    await close()
  })

  it('keeps its navigation on the not-found page', async () => {
    for (const viewport of [desktop, phone]) {
      const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport,
      })
      await enter(context, maya)
      const response = await page.goto('/admin/nowhere/at-all')
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
      await expect(page).toHaveTitle('Page Not Found | Stillwater Psychotherapy')
      await expectSound(page)
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await page.getByRole('heading', { level: 1, name: 'Welcome back, Maya' }).waitFor()
      expect(problems).toEqual([])
      await close()
    }
  })

  it('shows no background drawing in forced colours', async () => {
    const person = await openPerson(stage.browser, stage.server.url, { forcedColors: 'active' })
    await enter(person.context, admin)
    await visit(person.page, '/admin')
    const drawing = sidebar(person.page).locator('svg[preserveAspectRatio="none"]')
    await expect(drawing).toHaveCount(1)
    expect(await drawing.isVisible()).toBe(false)
    await person.close()
  })

  it('redirects from the former therapists page to the users', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, admin)
    await visit(page, '/admin/therapists')
    expect(new URL(page.url()).pathname).toBe('/admin/users')
    await close()
  })

  it('signs out from the navigation', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await enter(context, maya)
    await visit(page, '/admin')
    await navigation(page).getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    await toast(page, 'Logout successful').waitFor()
    await toast(page, 'You have been logged out.').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    await close()
  })
})

describe('the portal on a phone', () => {
  it('opens and closes its navigation over the page', async () => {
    const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: phone,
    })
    await enter(context, admin)
    await visit(page, '/admin')
    const open = page.getByRole('button', { name: 'Open the menu' })
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await panel.waitFor()
    await expectSound(page)

    // Tab cycles within the panel: the page behind cannot be reached.
    for (let steps = 0; steps < 14; steps += 1) {
      await page.keyboard.press('Tab')
      expect([steps, await focusIn(page, 'main')]).toEqual([steps, false])
    }
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate<string>('document.activeElement?.ariaLabel ?? ""'))
      .toBe('Open the menu')

    await open.click()
    // A press on the backdrop.
    await page.mouse.click(10, 400)
    await panel.waitFor({ state: 'hidden' })

    await open.click()
    await panel.getByRole('link', { name: /^Consultation Leads/ }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()

    await open.click()
    await panel.getByRole('link', { name: /Logged in as Grace Kim/ }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
