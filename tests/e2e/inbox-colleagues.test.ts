// The inbox in several tabs, and with several members of staff.
import { describe, it } from 'vitest'
import { expectSound } from '../support/browser.ts'
import { askForConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  chooseAction,
  line,
  list,
  log,
  openStartedVisitor,
  played,
  recordSounds,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { admin, captchaAnswer, director, maya } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

describe('a member of staff', () => {
  it('marks no message as read before it was visible', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Ulla Berg', 'First')
    const { page, problems, close } = await openInbox(admin)
    const unread = async () => {
      const [row] = await stage.server.sql(
        'select count(*) as count from chat_messages where session_id = ? and is_from_client and not is_read',
        [visitor.sessionId],
      )
      return row?.['count']
    }
    await line(page, 'Ulla Berg').click()
    await log(page).getByText('First').waitFor()
    await eventually(async () => expect(await unread()).toBe(0))
    // The page loses the focus to another window.
    await page.evaluate('document.hasFocus = () => false; dispatchEvent(new Event("blur"))')
    visitor.say('Second')
    await log(page).getByText('Second').waitFor()
    await expect(line(page, 'Ulla Berg')).toHaveText(/1\s+unread message/, { useInnerText: true })
    expect(await unread()).toBe(1)
    await page.evaluate('delete document.hasFocus; dispatchEvent(new Event("focus"))')
    await eventually(async () => expect(await unread()).toBe(0))
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('is alerted to a message by one sound when two tabs are open', slow, async () => {
    const { page, context, problems, close } = await openInbox(admin)
    await list(page).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Sound for new messages' }).click()
    const other = await context.newPage()
    await recordSounds(other)
    await other.goto('/admin/chats')
    await list(other).getByRole('listitem').first().waitFor()
    const visitor = await openStartedVisitor(stage.server, 'Otto Lind', 'Heard once?')
    for (const tab of [page, other]) await line(tab, 'Otto Lind').waitFor()
    const sounds = async () => [...(await played(page)), ...(await played(other))]
    await eventually(async () => expect(await sounds()).toHaveLength(1))
    // The next one is sent after both tabs have handled the first.
    visitor.say('And now?')
    for (const tab of [page, other]) {
      await expect(line(tab, 'Otto Lind')).toContainText('And now?', { useInnerText: true })
    }
    expect((await sounds()).length).toBeLessThanOrEqual(2)
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})

describe('two members of staff', () => {
  it('see each other’s presence, typing and changes in one conversation', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Théo Gagnon-Beauchemin', 'Bonsoir')
    const grace = await openInbox(admin)
    const elise = await openInbox(director)
    await line(grace.page, 'Théo').click()
    await log(grace.page).getByText('Bonsoir').waitFor()
    await line(elise.page, 'Théo').click()
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()
    await elise.page.getByText('Grace Kim is viewing').waitFor()
    await box(elise.page).pressSequentially('Bonsoir Théo')
    await grace.page.getByText('Élise Tremblay is writing a reply…').waitFor()
    await expectSound(grace.page)
    await box(elise.page).press('Enter')
    await log(grace.page).getByText('Bonsoir Théo', { exact: true }).waitFor()
    // A colleague's reply carries the author's name.
    await log(grace.page).getByText('Élise Tremblay, ').waitFor()
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()
    await grace.page.getByText('Élise Tremblay took this conversation').waitFor()

    await box(grace.page).fill('Je voulais ajouter')
    await chooseAction(elise.page, 'Delete conversation')
    await elise.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete Conversation' })
      .click()
    const notice = grace.page
      .getByRole('alert')
      .filter({ hasText: 'This conversation has been deleted.' })
    await notice.waitFor()
    // The draft is shown in the notice.
    await expect(notice).toContainText('Je voulais ajouter', { useInnerText: true })
    expect(new URL(grace.page.url()).search).toBe('')
    await expectSound(grace.page)
    expect([...grace.problems, ...elise.problems]).toEqual([])
    await visitor.close()
    await grace.close()
    await elise.close()
  })

  it('see a new lead on an open list within seconds, without losing what they type', async () => {
    const { page, problems, close } = await openInbox(admin, { at: '/admin/leads' })
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await search.fill('quiet')
    await search.focus()
    expect(
      await askForConsultation(stage.server, {
        captchaValue: captchaAnswer,
        firstName: 'Quiet',
        lastName: 'Morning',
      }),
    ).toBe(201)
    await page.getByText('Quiet Morning').first().waitFor()
    await expect(search).toHaveValue('quiet')
    await expect(search.and(page.locator(':focus'))).toHaveCount(1)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist', () => {
  it('can open the inbox by its URL', async () => {
    const { page, problems, close } = await openInbox(maya)
    await line(page, 'Léa M.').or(list(page).getByRole('link').first()).first().waitFor()
    expect(await page.getByRole('link', { name: /^Chat Messages/ }).count()).toBe(0)
    await list(page).getByRole('link').first().click()
    await log(page).waitFor()
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})
