// From a lead and from a conversation an administrator sees who has had to do with it.
import { describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, openPerson, phone } from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { chooseAction, moreActions } from '../support/inbox-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()
const asks = { name: 'Who has seen this' }

describe('an administrator asks who has seen', () => {
  it('a lead, from its dialog, which stays open behind', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    const [lead] = await stage.server.sql(
      'select id from consultation_leads order by id desc limit 1',
    )
    const id = Number(lead?.['id'])
    await signInAt(page, paths.lead(id), admin)
    const button = page.getByRole('button', asks)
    await button.click()
    const panel = page.getByRole('dialog', asks)
    await panel.getByText('viewed', { exact: false }).first().waitFor()
    await panel.getByText(`Lead ${id}`).waitFor()
    await expectAccessible(page)
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/seen-lead.png` })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    // Back where one was: the lead is open, and the focus on what was pressed.
    await button.waitFor()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/lead.png` })
    await page.locator('button:focus', { hasText: asks.name }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it.each(everyIn(['a phone', phone], ['a desktop', { width: 1280, height: 800 }]))(
    'a conversation, on %s',
    async (name, viewport) => {
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport,
      })
      const [chat] = await stage.server.sql('select id from chat_sessions order by id desc limit 1')
      const number = Number(chat?.['id'])
      await signInAt(page, paths.chat(number), admin)
      await chooseAction(page, asks.name)
      const panel = page.getByRole('dialog', asks)
      await panel.getByText(`Chat ${number}`).waitFor()
      await panel.getByText('viewed', { exact: false }).first().waitFor()
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await expectAccessible(page)
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/chat-${name}.png` })
      expect(problems).toEqual([])
      await close()
    },
  )

  it('and a therapist is not led there', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    const [chat] = await stage.server.sql('select id from chat_sessions order by id desc limit 1')
    await signInAt(page, paths.chat(Number(chat?.['id'])), maya)
    await moreActions(page).click()
    await page.getByRole('button', { name: 'Delete conversation' }).waitFor()
    expect(await page.getByRole('button', asks).count()).toBe(0)
    await close()
  })
})
