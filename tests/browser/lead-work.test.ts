// A therapist's work on a lead, and what only an administrator does with one.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { chooseAction, moreActions } from '../support/inbox-test-bed.ts'
import { rows, setupLeadScreen } from '../support/lead-screen-test-bed.ts'
import { admin, maya } from '../support/test-server.ts'

const { stage, addLead } = setupLeadScreen()

type Person = Awaited<ReturnType<typeof arriveAs>>

describe('a therapist', () => {
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    const person = await arriveAs(maya, stage, '/admin/account')
    page = person.page
    problems = person.problems
  })

  it('stays on the list when a lead does not exist or is a colleague’s', async () => {
    for (const other of [await addLead(), 999_999]) {
      await visit(page, paths.lead(other))
      await toast(page, 'You can no longer open this lead. It was reassigned or deleted.').waitFor()
      await page.waitForURL('**/admin/leads')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await rows(page).first().waitFor()
    }
    expect(problems).toEqual([])
  })

  it('is not led to who has seen a conversation', async () => {
    const [chat] = await stage.server.sql('select id from chat_sessions order by id desc limit 1')
    await visit(page, paths.chat(Number(chat?.['id'])))
    await moreActions(page).click()
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    await expect(page.getByRole('button', { name: 'Who has seen this' })).toHaveCount(0)
  })
})

describe('an administrator', () => {
  let grace: Person
  let page: Page
  beforeAll(async () => {
    grace = await arriveAs(admin, stage, '/admin/account')
    page = grace.page
  })

  it('asks who has seen a lead or a conversation, and stays where they were', async () => {
    const id = await addLead()
    await visit(page, paths.lead(id))
    await page.getByRole('dialog', { name: 'Noor Haddad' }).getByLabel('Status').waitFor()
    await chooseAction(page, 'Who has seen this')
    const panel = page.getByRole('dialog', { name: 'Who has seen this' })
    await panel.getByText('viewed').first().waitFor()
    await panel.getByText(`Lead ${id}`).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect(moreActions(page)).toBeFocused()
    await page.getByRole('dialog', { name: 'Noor Haddad' }).waitFor()

    const [chat] = await stage.server.sql('select id from chat_sessions order by id desc limit 1')
    const number = Number(chat?.['id'])
    await visit(page, paths.chat(number))
    await chooseAction(page, 'Who has seen this')
    await panel.getByText(`Chat ${number}`).waitFor()
    await panel.getByText('viewed').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(grace.problems).toEqual([])
  })
})
