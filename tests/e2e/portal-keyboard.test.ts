import type { Locator, Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import {
  desktop,
  enlargeText,
  expectNoSidewaysScroll,
  openPerson,
  visit,
} from '../support/browser.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

// Long stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

async function arrive(path: string, username: string) {
  const person = await openPerson(stage.browser, stage.server.url, { viewport: desktop })
  await signInAt(person.page, path, username)
  await person.page.waitForURL(`**${path}`)
  return person
}

/** Presses Tab until this has the focus, and checks that nothing covers it. */
async function tabInto(page: Page, target: Locator, maxSteps = 90) {
  await target.waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').and(target).count()) === 0) continue
    // As text, because the tests' types include no DOM.
    const over = await page.evaluate<string>(`(() => {
      const one = document.activeElement
      // Native checkboxes and radio buttons are covered by drawn ones.
      const shown = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') ?? one : one
      const { left, top, width, height } = shown.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      if (there !== null && (shown.contains(there) || there.contains(shown))) return 'nothing'
      return there === null ? 'it is out of sight' : there.outerHTML.slice(0, 200)
    })()`)
    expect(over, `what lies over ${String(target)}`).toBe('nothing')
    return
  }
  throw new Error(`no way to ${String(target)} by Tab`)
}

describe('without a mouse', () => {
  it('an administrator hires someone, changes their profile and opens the next one', async () => {
    const { page, problems, close } = await arrive('/admin/users', admin)
    await tabInto(page, page.getByRole('button', { name: 'Add New User' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add New User' })
    await dialog.waitFor()
    for (const [label, text] of [
      ['First name', 'Anne-Marie'],
      ['Last name', 'Bélanger'],
      ['Email', 'anne-marie.belanger@stillwater.example'],
      ['Password', 'a quiet morning on the lake'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true })
      const isThere = (await page.locator(':focus').and(field).count()) > 0
      if (!isThere) await tabInto(page, field)
      await page.keyboard.type(text)
    }
    await tabInto(page, dialog.getByRole('radio', { name: /^Therapist/ }))
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: /^Administrator/ })).toBeChecked()
    await tabInto(page, dialog.getByRole('switch', { name: /^Therapist Account/ }))
    await page.keyboard.press('Space')
    await tabInto(page, dialog.getByRole('button', { name: 'Create user' }))
    await page.keyboard.press('Enter')
    await toast(page, 'User Created').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await tabInto(page, page.getByRole('link', { name: /^Edit Anne-Marie Bélanger/ }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/users/*')
    const tabs = page.getByRole('tab')
    await tabInto(page, tabs.filter({ hasText: 'User Information' }))
    await page.keyboard.press('ArrowRight')
    await page
      .getByRole('tab', { name: 'Therapist Profile' })
      .and(page.locator('[aria-selected="true"]'))
      .waitFor()
    await tabInto(page, page.getByLabel('Title', { exact: true }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Psychothérapeute')
    await tabInto(page, page.getByRole('button', { name: 'Save profile' }))
    await page.keyboard.press('Enter')
    await toast(page, 'User Updated').waitFor()
    await page.waitForURL('**/admin/users')
    await page.getByRole('article').filter({ hasText: 'Bélanger' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('a therapist fills in her profile, with tags and switches, and previews it', async () => {
    const { page, problems, close } = await arrive('/admin/profile', maya)
    const title = page.getByLabel('Title', { exact: true })
    await tabInto(page, title)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Registered Psychotherapist, Couples')
    await tabInto(page, page.getByRole('combobox', { name: 'Specializations' }))
    await page.keyboard.type('Winter blues')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Winter blues/ }).waitFor()
    await tabInto(page, page.getByRole('switch', { name: /^Accepting clients/ }))
    await page.keyboard.press('Space')
    await tabInto(page, page.getByRole('button', { name: 'Save Profile' }))
    await page.keyboard.press('Enter')
    await toast(page, 'Profile Updated').waitFor()
    await visit(page, '/admin/profile')
    await tabInto(page, page.getByRole('tab', { name: 'Profile Information' }))
    await page.keyboard.press('ArrowRight')
    await page.getByText('Not accepting new clients').waitFor()
    await page.getByRole('article', { name: 'Profile preview' }).getByText('Winter blues').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('every screen of the portal', () => {
  const screens = [
    '/admin/dashboard',
    '/admin/leads',
    '/admin/leads?lead=47',
    '/admin/profile',
    '/admin/profile?tab=email',
    '/admin/users',
    '/admin/users/2',
    '/admin/chats',
    '/admin/audit',
    '/admin/account',
    '/admin/nowhere',
  ]

  it.each(
    everyIn(
      ['on a very small phone', { width: 320, height: 640 }, 16],
      ['with text twice as large', { width: 640, height: 800 }, 32],
    ),
  )('fits %s', async (_how, viewport, textSize) => {
    const person = await openPerson(stage.browser, stage.server.url, { viewport })
    await signInAt(person.page, '/admin/account', admin)
    await person.page.waitForURL('**/admin/account')
    for (const screen of screens) {
      await visit(person.page, screen)
      await person.page.getByRole('heading', { level: 1 }).waitFor()
      await person.page.evaluate(
        `document.documentElement.style.fontSize = '${textSize}px'; dispatchEvent(new Event('resize'))`,
      )
      await person.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await expectNoSidewaysScroll(person.page)
    }
    await person.close()
  })

  it('shows a profile and leads on a phone in the largest text', async () => {
    const viewport = { width: 390, height: 844 }
    const person = await openPerson(stage.browser, stage.server.url, { viewport })
    await enlargeText(person.page)
    await signInAt(person.page, '/admin/profile', maya)
    await person.page.getByRole('tab', { selected: true }).waitFor()
    for (const screen of [
      '/admin/profile',
      '/admin/profile?tab=preview',
      '/admin/profile?tab=email',
    ]) {
      await visit(person.page, screen)
      await person.page.getByRole('tab', { selected: true }).waitFor()
      await person.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await expectNoSidewaysScroll(person.page)
    }
    await visit(person.page, '/admin/leads')
    await person.page
      .getByText(/^Manage/)
      .locator('visible=true')
      .first()
      .waitFor()
    await expectNoSidewaysScroll(person.page)
    await person.close()
  })
})
