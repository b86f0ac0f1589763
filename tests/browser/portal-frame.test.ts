// The frame around every screen of the portal: sign-in, navigation, sidebar, sign-out, and code that fails to load.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Browser, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { launchChromium } from '../support/chromium.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { failFilesInDocuments } from '../support/lost-code.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()
const slow = { timeout: 240_000 }

const portalCode = /\/assets\/portal-layout-[^/]+\.js$/

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const leadsLink = (page: Page) =>
  navigation(page).getByRole('link', { name: /^Consultation Leads/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a therapist', () => {
  it('sees what is hers in the navigation, and has the sidebar as she left it', slow, async () => {
    const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url)
    await addSession(context, stage.server, maya)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit(page, '/admin')
    await heading(page, 'Welcome back, Maya').waitFor()
    // Her one count is that of clients who have answered.
    await expect(leadsLink(page)).toHaveText('Consultation Leads, 1 client waits')
    // It comes with the frame's other numbers, or, if those take longer than the screen, by a call of its own.
    const ofOthers = asked.filter(
      (path) => path.endsWith('-count') && path !== '/api/admin/answered-leads-count',
    )
    expect(ofOthers).toEqual([])

    const sidebar = page.locator('header:visible')
    const width = async () => (await sidebar.boundingBox())?.width
    await expect.poll(width).toBe(252)
    await page.getByRole('button', { name: 'Collapse the sidebar' }).press('Enter')
    await expect.poll(width).toBe(72)
    // The names are still announced, and shown as tooltips.
    await expect(leadsLink(page)).toHaveAttribute('title', 'Consultation Leads')
    const account = page.getByRole('link', {
      name: /^Logged in as Maya Chen Therapist ?, your account$/,
    })
    await account.waitFor()
    await leadsLink(page).click()
    await heading(page, 'My Assigned Leads').waitFor()
    await expect.poll(width).toBe(72)
    await page.reload()
    await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor()
    await expect.poll(width).toBe(72)
    await page.getByRole('button', { name: 'Expand the sidebar' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor()
    await expect.poll(width).toBe(252)

    const drawing = sidebar.locator('svg[preserveAspectRatio="none"]')
    await expect(drawing).toBeVisible()
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(drawing).toBeHidden()
    await page.emulateMedia({ forcedColors: 'none' })

    await account.click()
    await heading(page, 'Your account').waitFor()
    await expect(account).toHaveAttribute('aria-current', 'page')

    // An address that leads nowhere keeps the navigation.
    await page.goto('/admin/nowhere/at-all')
    await heading(page, 'Page Not Found').waitFor()
    await leadsLink(page).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await heading(page, 'Welcome back, Maya').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('code of the portal that fails to load', () => {
  const note = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
  const openPage = async () => {
    const person = await openPerson(stage.browser, stage.server.url)
    await addSession(person.context, stage.server, admin)
    return person
  }

  it('is loaded again once without being asked', async () => {
    const { page, close } = await openPage()
    const { opened } = await failFilesInDocuments(page, portalCode, 1)
    await page.goto('/admin/dashboard')
    await page.getByText('Welcome back, Grace').waitFor()
    expect(opened()).toBe(2)
    await close()
  })

  it('is reported after that, and loaded again at each press', async () => {
    const { page, close } = await openPage()
    const { opened } = await failFilesInDocuments(page, portalCode, 3)
    await page.goto('/admin/dashboard')
    await note(page).waitFor()
    expect(opened()).toBe(2)
    await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0)
    // Each press is another attempt, and a failure is shown again.
    const again = note(page).getByRole('link', { name: 'load it again' })
    const press = () => Promise.all([page.waitForEvent('domcontentloaded'), again.click()])
    await press()
    await note(page).waitFor()
    expect(opened()).toBe(3)
    await press()
    await page.getByText('Welcome back, Grace').waitFor()
    await expect(note(page)).toBeHidden()
    expect(opened()).toBe(4)
    await close()
  })

  it('is reported in the same way when not even the start script arrives', async () => {
    const { page, close } = await openPage()
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
    await page.goto('/admin/dashboard')
    expect(await note(page).isVisible()).toBe(false)
    // The delay of twenty seconds is a CSS animation, which is fast-forwarded.
    await page.evaluate('document.getAnimations().map((one) => one.finish())')
    await note(page).waitFor()
    await close()
  })
})

describe('the portal as an app', () => {
  let browser: Browser
  beforeAll(async () => {
    // The small build shows no notifications.
    browser = await launchChromium('whole')
  })
  afterAll(() => browser?.close())

  async function openApp() {
    const person = await openPerson(browser, stage.server.url, { serviceWorkers: 'allow' })
    await addSession(person.context, stage.server, admin)
    await person.context.grantPermissions(['notifications'], { origin: stage.server.url })
    const [worker] = await Promise.all([
      person.context.waitForEvent('serviceworker'),
      visit(person.page, '/admin/dashboard'),
    ])
    // The browser drops a push message for a worker that is not active yet.
    await person.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    return { ...person, worker }
  }

  /** Delivers push messages as the browser does after decrypting them. */
  async function preparePush(page: Page, worker: Worker) {
    const session = await page.context().newCDPSession(page)
    const registration = Promise.withResolvers<string>()
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) registration.resolve(first.registrationId)
    })
    await session.send('ServiceWorker.enable')
    const registrationId = await registration.promise
    const listShown = () =>
      worker.evaluate<{ title: string; body: string }[]>(
        'registration.getNotifications().then((shown) => shown.map(({ title, body }) => ({ title, body })))',
      )
    return async (payload: unknown) => {
      const data = JSON.stringify(payload)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: stage.server.url,
        registrationId,
        data,
      })
      await expect.poll(async () => (await listShown()).length).toBe(1)
      return listShown()
    }
  }

  // The press itself is the system's; the browser then sends this event.
  const pressNotification = (worker: Worker) =>
    worker.evaluate(`registration.getNotifications().then(([notification]) => {
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      notification.close()
    })`)

  it(
    'shows push messages without personal data, and opens the record in the open tab',
    slow,
    async () => {
      const { page, context, worker, problems, close } = await openApp()
      expect(new URL(worker.url()).pathname).toBe('/admin/service-worker.js')
      const scopes = await page.evaluate<string[]>(
        'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))',
      )
      expect(scopes).toEqual(['/admin/'])
      const push = await preparePush(page, worker)
      // Several kinds are counts.
      expect(await push({ counts: { 'lead.new': 2, 'chat.new': 1 } })).toEqual([
        { title: 'What is waiting for you', body: '2 new consultation requests\nNew chat' },
      ])
      await worker.evaluate(
        'registration.getNotifications().then(([notification]) => notification.close())',
      )
      const [lead] = await stage.server.sql('select max(id) as id from consultation_leads')
      const recordId = Number(lead?.['id'])
      for (const path of ['/admin/dashboard', '/admin']) {
        await visit(page, path)
        expect(await push({ counts: { 'lead.new': 1 }, recordId })).toEqual([
          { title: 'New consultation request', body: 'Open the portal to see it.' },
        ])
        await pressNotification(worker)
        await expect(page).toHaveURL(new RegExp(`/admin/leads\\?lead=${recordId}$`))
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(context.pages()).toHaveLength(1)
      }

      // Alerts and quiet hours are chosen on the account page.
      await visit(page, '/admin/account')
      await page.getByLabel('New chat', { exact: true }).selectOption('Off')
      await page.getByRole('switch', { name: 'Quiet hours' }).click()
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:00')
      await page.getByRole('switch', { name: 'Morning email' }).click()
      await expect(page.getByText('Comes with the morning email.').first()).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('New chat', { exact: true })).toHaveValue('off')
      await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'Morning email' })).toBeChecked()
      expect(problems).toEqual([])

      // It says plainly when it is offline.
      await expect
        .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'))
        .toBe(true)
      await context.setOffline(true)
      await expect(page.getByText('You are offline. Nothing can be saved.')).toBeVisible()
      await page.goto('/admin/leads')
      await heading(page, 'You are offline').waitFor()
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await heading(page, 'Consultation Leads').waitFor()

      // The worker has no part in public pages.
      await visit(page, '/therapists')
      expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
      expect(await page.evaluate('caches.keys()')).toEqual([])
      expect(context.serviceWorkers()).toHaveLength(1)
      await close()
    },
  )
})
