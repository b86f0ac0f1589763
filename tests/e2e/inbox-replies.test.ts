import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectSound, openPerson, visit } from '../support/browser.ts'
import { noor, openVisitor } from '../support/chat-client.ts'
import { arriveAs, setupE2E, signInAt } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { moreActions } from '../support/inbox-test-bed.ts'
import { openRelay } from '../support/relay.ts'
import { everyIn } from '../support/run.ts'
import {
  admin,
  daniel,
  director,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 120_000 }

const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByPlaceholder('Write a reply')

async function openStartedVisitor(server: TestServer, senderName: string, text: string) {
  const visitor = await openVisitor(server)
  const id = visitor.say(text, {
    senderName,
    senderPhone: '6135550199',
    ...(await visitor.solve()),
  })
  await visitor.acknowledged(id)
  return visitor
}

const open = (page: Page, name: string) => list(page).getByRole('link', { name }).first().click()

describe('the reply box', () => {
  it.each(everyIn([1366, 650], [1280, 800], [1024, 600]))(
    'is in view at %s × %s',
    async (width, height) => {
      const { page, close } = await arriveAs(director, stage, '/admin/chats', { width, height })
      await list(page).getByRole('link').first().click()
      const place = await box(page).boundingBox()
      expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(height)
      await close()
    },
  )

  it('restores a half-written reply after a reload, for its writer only', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Inès', 'Hello?')
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    await signInAt(page, '/admin/chats', director)
    await open(page, 'Inès')
    await box(page).fill('A half-written reply')
    await page.reload()
    await log(page).waitFor()
    await expect(box(page)).toHaveValue('A half-written reply')
    // The session id would open the conversation, so it is not in the storage.
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(
      visitor.sessionId,
    )
    await box(page).press('Enter')
    await log(page).getByText('A half-written reply').waitFor()
    await page.reload()
    await log(page).getByText('A half-written reply').waitFor()
    await expect(box(page)).toHaveValue('')

    await box(page).fill('Another one')
    await page
      .locator('nav[aria-label="Portal"]:visible')
      .getByRole('button', { name: 'Logout' })
      .click()
    await page.waitForURL('**/auth')
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Another')
    await signInAt(page, '/admin/chats', daniel)
    await open(page, 'Inès')
    await expect(box(page)).toHaveValue('')
    await context.close()
    await visitor.close()
    await close()
  })
})

describe('a conversation', () => {
  it(
    'shows the visitor’s contact details, and each text in its writing direction',
    slow,
    async () => {
      const arabic =
        'مرحبا، أود أن أسأل عن المواعيد المتاحة هذا الأسبوع وعن الأسعار وعن المواقف القريبة'
      const visitor = await openStartedVisitor(stage.server, 'Zoë 🌊', arabic)
      const { page, problems, close } = await arriveAs(director, stage, '/admin/chats')
      const line = list(page).getByRole('link', { name: 'Zoë' }).first()
      await line.waitFor()
      const directions = await page.evaluate<string[]>(
        `[...document.querySelectorAll('[data-conversation] [dir=auto]')].filter((one) => one.textContent.startsWith('مرحبا')).map((one) => getComputedStyle(one).direction)`,
      )
      expect(directions).toEqual(['rtl'])
      await line.click()
      const thread = page.getByRole('region', { name: 'Conversation with Zoë 🌊' })
      const call = thread.getByRole('link', { name: '(613) 555-0199' }).first()
      await expect(call).toHaveAttribute('href', 'tel:+16135550199')
      await moreActions(page).click()
      const mail = thread.getByRole('link', { name: noor.senderEmail })
      await expect(mail).toHaveAttribute('href', `mailto:${noor.senderEmail}`)
      await moreActions(page).click()
      expect((await line.innerText()).trim()).toMatch(/\nZ\n/)

      await box(page).fill('The fees: https://stillwater.example/fees.')
      await box(page).press('Enter')
      const link = log(page).getByRole('link', { name: 'https://stillwater.example/fees' })
      await link.waitFor()
      await expect(link).toHaveAttribute('href', 'https://stillwater.example/fees')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      // Addresses in a visitor's message are not links.
      await visitor.acknowledged(visitor.say('Look: https://elsewhere.example/'))
      await log(page).getByText('Look: https://elsewhere.example/').waitFor()
      await expect(log(page).getByRole('link')).toHaveCount(1)
      // Their telephone numbers are.
      await visitor.acknowledged(visitor.say('Call 613-555-0142 please, not 12345678901234.'))
      await expect(log(page).getByRole('link', { name: '613-555-0142' })).toHaveAttribute(
        'href',
        'tel:+16135550142',
      )
      await expect(log(page).getByRole('link')).toHaveCount(2)
      await expectSound(page)
      await visitor.close()
      await eventually(async () =>
        expect((await thread.getByRole('heading', { level: 2 }).textContent()) ?? '').toMatch(
          /Last seen: today at \d{1,2}:\d\d [AP]M/,
        ),
      )
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('a lost connection', () => {
  it('is shown on every page, and replies written during it are sent once', slow, async () => {
    const relay = await openRelay(() => Number(new URL(server.url).port))
    const { url } = relay
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', PUBLIC_URL: url })
    const visitor = await openStartedVisitor(server, 'Nadia Roy', 'One')
    const { page, close } = await openPerson(stage.browser, url)
    await signInAt(page, '/admin/chats', admin)
    await open(page, 'Nadia Roy')
    await log(page).getByText('One', { exact: true }).waitFor()

    relay.refuse('all')
    relay.cut('all')
    await page.getByText('Connection lost. Retrying…').waitFor()
    const head = page.getByRole('region', { name: 'Conversation with Nadia Roy' }).locator('header')
    await expect(head).not.toContainText('Online')
    await box(page).fill('Two')
    await box(page).press('Enter')
    await box(page).fill('Three')
    await box(page).press('Enter')
    await page.getByText('It goes out by itself when the connection is back.').first().waitFor()

    relay.heal()
    await page.evaluate('dispatchEvent(new Event("online"))')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Three')
    await page.getByText('Connection lost. Retrying…').waitFor({ state: 'detached' })
    await page.getByText('Not sent yet').waitFor({ state: 'detached' })
    const rows = await server.sql(
      'select message from chat_messages where session_id = ? order by seq',
      [visitor.sessionId],
    )
    expect(rows.map(({ message }) => message)).toEqual(['One', 'Two', 'Three'])

    await visit(page, '/admin/account')
    relay.refuse('sockets')
    relay.cut('sockets')
    await page.getByText('Connection lost. Retrying…').waitFor()
    await expectSound(page)
    relay.heal()
    await visitor.close()
    await close()
    await relay.close()
    await server.stop()
  })
})

describe('the list of leads', () => {
  it(
    'returns the focus to its row after a lead is closed, also after the skip link',
    slow,
    async () => {
      const { page, close } = await arriveAs(director, stage, '/admin/leads#main')
      const manage = page.getByRole('button', { name: /^Manage/ }).nth(2)
      await manage.waitFor()
      const name = (await manage.textContent()) ?? ''
      const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""')
      for (const isSkipped of [false, true]) {
        if (isSkipped) {
          await page.getByRole('link', { name: 'Skip to content' }).focus()
          await page.keyboard.press('Enter')
          expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
        }
        await manage.focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByLabel('Internal notes').waitFor()
        // A heading is not interactive, so it has no focus ring.
        expect(
          await page.evaluate<string>(
            'getComputedStyle(document.querySelector("[data-dialog-title]")).outlineStyle',
          ),
        ).toBe('none')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await eventually(async () => expect(await focused()).toBe(name))
      }
      await close()
    },
  )
})

describe('printing', () => {
  it('leaves out all controls, and prints an open lead alone and completely', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    const heading = page.getByRole('heading', { level: 1, name: 'Consultation Leads' })
    await heading.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(heading).toBeVisible()
    expect(await page.locator('nav[aria-label="Portal"]:visible').count()).toBe(0)
    expect(await page.locator('button:visible').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page
      .getByRole('button', { name: /^Manage/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Internal notes').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await heading.isVisible()).toBe(false)
    expect(await page.locator('button:visible').count()).toBe(0)
    // No part of it is clipped.
    const hidden =
      await page.evaluate<number>(`[...document.querySelectorAll('dialog:modal, dialog:modal :is(div, form, section)')]
      .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible').length`)
    expect(hidden).toBe(0)
    await close()
  })
})
