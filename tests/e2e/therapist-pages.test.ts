// From a therapist's card and profile to a free call, or to a colleague; tabs, print and forced colours.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  visit,
} from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const chosenTherapist = (page: Page) =>
  page.getByLabel('Preferred therapist').locator('option:checked').textContent()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

describe('a new client', () => {
  it('asks for a free call with the therapist on a card', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists')
    const link = card(page, 'Maya Chen').getByRole('link', { name: 'Free call with Maya' })
    await expect(link).toHaveAttribute('href', '/consultation?therapist=maya-chen')
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Request a consultation' }).waitFor()
    expect(await chosenTherapist(page)).toBe('Maya Chen')
    expect(problems).toEqual([])
    await close()
  })

  it('asks for a free call on a profile, and existing clients keep Book Now', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists/maya-chen')
    const glance = page.getByRole('region', { name: 'At a glance' })
    await expect(
      glance.getByRole('link', { name: 'Already Maya’s client? Book Now' }),
    ).toHaveAttribute('href', 'https://booking.stillwater.example/')
    await tab(page, 'Specialties').click()
    const invitation = page.getByRole('tabpanel', { name: 'Specialties' })
    await invitation.getByRole('link', { name: /^Book Now/ }).waitFor()
    await invitation.getByRole('link', { name: 'Free 20-minute call with Maya' }).waitFor()
    await glance.getByRole('link', { name: 'Free 20-minute call with Maya' }).click()
    await page.getByRole('heading', { level: 1, name: 'Request a consultation' }).waitFor()
    expect(await chosenTherapist(page)).toBe('Maya Chen')
    expect(problems).toEqual([])
    await close()
  })

  it('who likes somebody without openings is led to similar therapists', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists')
    const elise = card(page, 'Élise Tremblay')
    await elise.getByText('Not Accepting Clients').waitFor()
    await elise
      .getByRole('link', { name: 'Tell me when a place opens with Élise Tremblay' })
      .waitFor()
    expect(await elise.getByRole('link', { name: /call|Book/ }).count()).toBe(0)

    await elise.getByRole('link', { name: 'Élise Tremblay', exact: true }).click()
    const glance = page.getByRole('region', { name: 'At a glance' })
    await glance.getByText('Not accepting new clients at this time').waitFor()
    expect(await page.getByRole('link', { name: /Free .*call with/ }).count()).toBe(0)
    await glance.getByRole('link', { name: 'Already Élise’s client? Book Now' }).waitFor()
    await glance.getByRole('link', { name: 'See people with similar work' }).click()
    const similar = page.getByRole('region', { name: 'People with similar work' })
    await expect(similar.getByRole('listitem')).toHaveCount(3)
    await similar
      .getByText('Family conflict and stress management, in French, in Kanata or by video')
      .waitFor()
    await expectAccessible(page)
    await similar.getByRole('link', { name: /Harpreet Gill/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Harpreet Gill' }).waitFor()
    await page.getByText('Currently accepting new clients').waitFor()
    expect(await page.getByRole('region', { name: /similar|place opens/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('reads cards and profiles at every width', async () => {
    const { page, close } = await open()
    for (const path of ['/therapists', '/therapists/genevieve-lachapelle-beauregard']) {
      await visit(page, path)
      for (const width of [280, 320, 390, 640, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    }
    await close()
  })
})

describe('the tabs of a profile', () => {
  it('are in the address, so that a link to one can be copied, reloaded and gone back to', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists/maya-chen')
    await tab(page, 'Specialties').click()
    expect(new URL(page.url()).hash).toBe('#specialties')
    await page.reload()
    await page.getByRole('tabpanel', { name: 'Specialties' }).waitFor()
    await page.locator('html[data-ready]').waitFor()

    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    await page.goBack()
    await page.getByRole('tabpanel', { name: 'Specialties' }).waitFor()

    // One entry of the history, whichever tabs were looked at; the first tab is the plain address.
    await page.keyboard.press('Escape')
    await tab(page, 'Specialties').focus()
    await page.keyboard.press('ArrowLeft')
    expect(new URL(page.url()).hash).toBe('#approach')
    await tab(page, 'About').click()
    expect(page.url()).toMatch(/\/therapists\/maya-chen$/)
    expect(problems).toEqual([])
    await close()
  })

  it('show which is chosen where colours are forced', async () => {
    const { page, close } = await open({ forcedColors: 'active' })
    await visit(page, '/therapists/maya-chen')
    const lines = await page.getByRole('tab').evaluateAll((tabs) =>
      (tabs as unknown as object[]).map((one) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle: (of: object) => Record<string, string>
        }
        const { borderTopColor, borderBottomColor } = getComputedStyle(one)
        return [borderTopColor, borderBottomColor]
      }),
    )
    const paper = lines[1]?.[0]
    expect(lines[1]).toEqual([paper, paper])
    expect(lines[2]).toEqual([paper, paper])
    expect(lines[0]?.[0]).toBe(paper)
    expect(lines[0]?.[1]).not.toBe(paper)
    await close()
  })

  it('are all printed, each below the other, and without the row of tabs', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists/maya-chen')
    await page.emulateMedia({ media: 'print' })
    for (const heading of ['Biography', 'My approach', 'Specialties']) {
      await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
    }
    expect(await page.getByRole('tablist').isVisible()).toBe(false)
    await page.setViewportSize(desktop)
    await close()
  })
})

describe('a profile', () => {
  it('has its French sentences marked as French', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists/genevieve-lachapelle-beauregard')
    await expect(page.locator('main [lang=fr]')).toHaveText(
      ['En français ou en anglais, selon ce qui est le plus facile pour votre enfant. '],
      { useInnerText: true },
    )
    await visit(page, '/therapists/chantal-mukendi')
    await expect(page.locator('main [lang=fr]')).toHaveText(
      ['Je reçois en français, en anglais et en lingala. '],
      { useInnerText: true },
    )
    await close()
  })

  it('tells a registration from an education', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists/elise-tremblay')
    const facts = page.getByRole('region', { name: 'At a glance' }).locator('dl > div')
    const read = await facts.evaluateAll((rows) =>
      (rows as unknown as { children: { textContent: string }[] }[]).map((row) =>
        [...row.children].map((part) => part.textContent),
      ),
    )
    expect(read).toContainEqual(['Education', 'Ph.D. Clinical Psychology, Université de Montréal'])
    expect(read).toContainEqual([
      'Registration',
      expect.stringMatching(/^CPBAO no\. 99107 College of Psychologists /),
    ])
    await close()
  })
})
