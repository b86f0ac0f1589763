import { expect } from 'playwright/test'
import type { Browser, BrowserContext, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { launchChromium } from '../support/chromium.ts'
import { addCookies } from '../support/e2e.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe('the portal as an app', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startTestServer('sqlite')
    browser = await launchChromium('whole')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  async function openPortal(path: string) {
    const person = await openPerson(browser, server.url, { serviceWorkers: 'allow' })
    await addCookies(person.context, await server.signIn(admin), server.url)
    await person.context.grantPermissions(['notifications'], { origin: server.url })
    const [worker] = await Promise.all([
      person.context.waitForEvent('serviceworker'),
      visit(person.page, path),
    ])
    // The browser drops a push message for a worker that is not active yet.
    await person.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    return { ...person, worker }
  }

  /** Delivers a push message as the browser does after decrypting it. */
  async function deliverPush(context: BrowserContext, worker: Worker, payload: unknown) {
    const page = context.pages()[0]
    if (!page) throw new Error('there is no page')
    const session = await context.newCDPSession(page)
    const registration = Promise.withResolvers<string>()
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) registration.resolve(first.registrationId)
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId: await registration.promise,
      data: JSON.stringify(payload),
    })
    const readNotifications = () =>
      worker.evaluate<{ title: string; body: string }[]>(
        'registration.getNotifications().then((shown) => shown.map(({ title, body }) => ({ title, body })))',
      )
    await expect.poll(async () => (await readNotifications()).length).toBeGreaterThan(0)
    return readNotifications()
  }

  it('has a manifest and a service worker of its own, which public pages do not', async () => {
    const { page, context, worker, close } = await openPortal('/admin/dashboard')
    expect(new URL(worker.url()).pathname).toBe('/admin/service-worker.js')
    const findScopes = () =>
      page.evaluate<string[]>(
        'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))',
      )
    expect(await findScopes()).toEqual(['/admin/'])
    const findManifest = () => page.locator('link[rel="manifest"]').getAttribute('href')
    expect(await findManifest()).toBe('/admin/portal.webmanifest')
    const manifest = await server.request('/admin/portal.webmanifest')
    expect(manifest.json).toMatchObject({
      name: 'Stillwater portal',
      start_url: '/admin/dashboard',
      scope: '/admin',
      display: 'standalone',
    })
    await visit(page, '/therapists')
    expect(await findManifest()).toBe('/site.webmanifest')
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
    expect(await page.evaluate('caches.keys()')).toEqual([])
    expect(context.serviceWorkers()).toHaveLength(1)
    await close()
  })

  it.each(['/admin/dashboard', '/admin'])(
    'shows a push message without personal data, and opens the record in the tab at %s',
    async (path) => {
      const { page, context, worker, close } = await openPortal('/admin/dashboard')
      await visit(page, path)
      const [lead] = await server.sql('select max(id) as id from consultation_leads')
      const id = Number(lead?.['id'])
      const shown = await deliverPush(context, worker, { counts: { 'lead.new': 1 }, recordId: id })
      expect(shown).toEqual([
        { title: 'New consultation request', body: 'Open the portal to see it.' },
      ])
      // The press itself is the system's; the browser then sends this event.
      await worker.evaluate(
        `registration.getNotifications().then(([notification]) => {
        dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      })`,
      )
      await expect(page).toHaveURL(new RegExp(`/admin/leads\\?lead=${id}$`))
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(context.pages()).toHaveLength(1)
      await close()
    },
  )

  it('folds several kinds into counts', async () => {
    const { context, worker, close } = await openPortal('/admin/dashboard')
    const counts = { 'lead.new': 2, 'chat.new': 1 }
    expect(await deliverPush(context, worker, { counts })).toEqual([
      { title: 'What is waiting for you', body: '2 new consultation requests\nNew chat' },
    ])
    await close()
  })

  it('says plainly when it is offline', async () => {
    const { page, context, close } = await openPortal('/admin/dashboard')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Nothing can be saved.')).toBeVisible()
    await page.goto('/admin/leads')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Consultation Leads' })).toBeVisible()
    await close()
  })

  it('lets a person choose alerts and quiet hours, and keeps them', async () => {
    const { page, problems, close } = await openPortal('/admin/account')
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
    await close()
  })
})
