import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { formatLongDate } from '#shared/practice-time.ts'
import {
  desktop,
  enlargeText,
  expectNoSidewaysScroll,
  expectSound,
  openPerson,
  phone,
} from '../support/browser.ts'
import { arriveAs, setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const recent = (page: Page) => card(page, 'Recent consultation requests').getByRole('listitem')
// The closed panel of small screens has the same navigation.
const current = (page: Page) => page.locator('nav [aria-current="page"]:visible')

/** Opens a page of the portal and signs in. */
async function arrive(page: Page, path: string, username: string) {
  await signInAt(page, path, username)
  await page.waitForURL(`**${path}`)
}

describe('an administrator', () => {
  it('sees the practice at a glance and opens a recent request', async () => {
    // The newest request, without any optional value.
    await stage.server.sql(
      `update consultation_leads set phone = '', preferred_therapist = null
       where id = (select max(id) from consultation_leads)`,
    )
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    await arrive(page, '/admin', admin)
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(page).toHaveTitle('Admin Dashboard | Stillwater Psychotherapy')
    await page.locator('main').getByText(formatLongDate(new Date())).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })

    const strip = card(page, 'Practice statistics')
    await strip.waitFor()
    const numbers = await strip.locator('dl > div').allInnerTexts()
    expect(numbers.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Total Leads 47 last 30 days',
      'New Leads 9 to contact',
      'Therapists 14',
      'Profile Views 3,482',
    ])

    const chart = card(page, 'Requests per day')
    await chart.getByRole('img', { name: /^Columns for 30 days/ }).waitFor()
    await expect(chart.getByRole('listitem')).toHaveText(['New 9', 'Followed up 38'])
    // The table for screen readers counts the same requests as the columns.
    const paginated = await chart.locator('tbody td').allTextContents()
    expect(paginated.reduce((sum, text) => sum + Number(text), 0)).toBe(47)

    const split = card(page, 'By status')
    await expect(split).toContainText('Conversion rate 40%', { useInnerText: true })
    expect((await split.getByRole('listitem').first().innerText()).split(/\s+/)).toEqual(
      expect.arrayContaining(['Not', 'Contacted', '9', '19%']),
    )
    await expectSound(page)

    await expect(recent(page)).toHaveCount(5)
    const newest = await recent(page).first().innerText()
    for (const said of [
      'Sarah Bennett',
      'sarah.bennett@mail.example',
      'No phone',
      'Not Contacted',
      'Couples, Hintonburg Office',
      'No Preference',
    ]) {
      expect(newest).toContain(said)
    }

    // Each Manage button links to its lead; closing the lead shows the list of all.
    await recent(page).first().getByRole('link', { name: 'Manage Sarah Bennett' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sarah Bennett' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.waitForURL('**/admin/leads')

    // The other URL shows the same screen.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })

    const links = card(page, 'Quick Links')
    const places = await Promise.all(
      (await links.getByRole('link').all()).map((link) => link.getAttribute('href')),
    )
    expect(places).toEqual(['/admin/profile', '/admin/leads', '/'])
    await expect(links).toContainText('9 not contacted', { useInnerText: true })
    await expect(links).toContainText('Coming Soon', { useInnerText: true })

    await page.getByRole('link', { name: 'View All' }).click()
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('sees which parts failed, and tries each again', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    const refuse = (path: string, message: string) =>
      page.route(path, (route) => route.fulfill({ status: 503, json: { message } }))
    await refuse('**/api/admin/leads?*', 'The leads are being counted.')
    await refuse('**/api/admin/stats', 'The numbers are being counted.')
    await arrive(page, '/admin/dashboard', admin)
    const recentCard = card(page, 'Recent consultation requests')
    await recentCard.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
    await recentCard.getByText('The leads are being counted.').waitFor()
    // The chats that wait are shown nevertheless.
    const waiting = card(page, 'Waiting for an answer')
    await waiting.getByText('This list is incomplete.').waitFor()
    await expect(waiting.getByRole('link', { name: /^Reply to/ }).first()).toBeVisible()
    const strip = page.getByRole('alert').filter({ hasText: 'Error loading stats.' })
    await expect(strip).toContainText('The numbers are being counted.', { useInnerText: true })
    await expectSound(page)

    await page.unroute('**/api/admin/leads?*')
    await page.unroute('**/api/admin/stats')
    await strip.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Practice statistics').getByText('Total Leads').waitFor()
    await recentCard.getByRole('button', { name: 'Try again' }).click()
    await recent(page).first().getByRole('heading', { name: 'Sarah Bennett' }).waitFor()
    await waiting.getByRole('button', { name: 'Try again' }).click()
    await waiting.getByRole('link', { name: /^Open/ }).nth(1).waitFor()
    await expect(waiting.getByText('This list is incomplete.')).toHaveCount(0)
    expect(problems).toEqual([])
    await close()
  })
})

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
  ['a very small phone', { width: 320, height: 640 }],
])('a therapist at %s', (_where, viewport) => {
  it('sees the leads assigned to her and no practice statistics', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport,
    })
    await arrive(page, '/admin/dashboard', maya)
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Maya' }).waitFor()
    await recent(page).first().waitFor()
    const names = await recent(page).getByRole('heading', { level: 3 }).allInnerTexts()
    const own = await stage.server.sql(
      `select l.first_name from consultation_leads l join users u on u.id = l.assigned_to
       where u.email = ? order by l.created_at desc limit 5`,
      [maya],
    )
    expect(names.map((name) => name.split(' ')[0])).toEqual(
      own.map((row) => String(row['first_name'])),
    )
    expect(await card(page, 'Practice statistics').count()).toBe(0)
    const waiting = card(page, 'Waiting for an answer')
    await waiting
      .getByRole('link', { name: /^Open / })
      .first()
      .waitFor()
    const ownUncontacted = await stage.server.sql(
      `select l.first_name, l.last_name from consultation_leads l join users u on u.id = l.assigned_to
       where u.email = ? and l.status = 'notContacted'`,
      [maya],
    )
    const ownNames = ownUncontacted.map(
      (row) => `Open ${String(row['first_name'])} ${String(row['last_name'])}`,
    )
    const opened = await waiting.getByRole('link', { name: /^Open [A-Z]/ }).allTextContents()
    expect(ownNames).toEqual(expect.arrayContaining(opened))
    expect(await page.getByText(/attention|Everything is running/).count()).toBe(0)
    expect(await page.getByText(/Total Leads|Profile Views/).count()).toBe(0)
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})

describe.each([390, 360])('with text twice as large on a phone of %i px', (width) => {
  it.each([admin, maya])('shows %s every text completely and inside its card', async (who) => {
    const viewport = { width, height: 844 }
    const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
    await enlargeText(page)
    await arrive(page, '/admin/dashboard', who)
    await recent(page).first().waitFor()
    await card(page, 'By status').getByRole('listitem').first().waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await expectNoSidewaysScroll(page)
    // As a string, because the tests' types have no DOM.
    const sticksOut = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main :is(dt, dd, li, li > div, header, h1, h2, h3, p)')]
        .filter((one) => !one.closest('.sr-only') && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent)`,
    )
    expect(sticksOut).toEqual([])
    // No word is broken beside a button or a number.
    const broken = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main li > div:not(:has(svg)), main li > span:not(:empty)')]
        .filter((one) => one.clientHeight > 7 * parseFloat(getComputedStyle(one).lineHeight))
        .map((one) => one.innerText)`,
    )
    expect(broken).toEqual([])
    await close()
  })
})

/** Words of the statistics that are broken, or beyond the edge of their card. */
const findBrokenWords = (page: Page) =>
  // As a string, because the tests' types have no DOM.
  page.evaluate<string[]>(
    `[...document.querySelectorAll(
      'section[aria-label$="statistics"], section[aria-labelledby="by-status"]',
    )].flatMap((part) => {
      const edge = part.getBoundingClientRect().right
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const broken = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.parentElement.closest('.sr-only, svg')) continue
        for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
          const isSplit = new Set(rows.map(({ top }) => Math.round(top))).size > 1
          if (isSplit || rows.some(({ right }) => right > edge)) broken.push(word)
        }
      }
      return broken
    })`,
  )

describe.each([640, 768, 1024, 1280, 1920])('with text of twice the size at %i px', (width) => {
  it.each([
    [admin, '/admin/dashboard', ['Practice statistics', 'By status']],
    [admin, '/admin/leads', ['Lead statistics']],
    [maya, '/admin/dashboard', ['By status']],
    [maya, '/admin/leads', ['Lead statistics']],
  ])(
    'shows %s at %s every number and word of the statistics completely',
    async (who, path, names) => {
      const viewport = { width, height: 900 }
      const { page, close } = await arriveAs(who, stage, path, viewport)
      await page.evaluate(
        `document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize'))`,
      )
      await Promise.all(names.map((name) => card(page, name).locator('dt, li').first().waitFor()))
      expect(await findBrokenWords(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await close()
    },
  )
})

describe('a practice without requests', () => {
  it('shows empty states', async () => {
    await stage.server.sql('delete from consultation_leads')
    await stage.server.sql('delete from chat_sessions')
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    await arrive(page, '/admin/dashboard', admin)
    await page
      .getByRole('heading', { name: 'No consultation requests have been submitted yet.' })
      .waitFor()
    await page.getByText('No requests in the last 30 days.').waitFor()
    await page.getByText('Nobody is waiting for an answer.').waitFor()
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})
