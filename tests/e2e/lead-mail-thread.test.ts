// A lead's thread while a mail server or a mailbox is unavailable.
import { describe, it } from 'vitest'
import { mustReconnect } from '#features/google-connection/rules.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { desktop, expectSound, phone, visit } from '../support/browser.ts'
import { arriveAs, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  leadDialog,
  mayasGmail,
  patience,
  plain,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, createAnsweredLead } = practice

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('a Google permission that ends while replies are shown, at %s', (_where, viewport) => {
  it('leaves replies visible, marked “Read earlier”, until a reload, and lets staff answer them', {
    timeout: patience,
  }, async () => {
    const id = await createAnsweredLead([
      'Subject: Re: Your consultation request',
      plain,
      '',
      'Thursday works well for me.',
    ])
    const { page, problems, close } = await arriveAs(
      maya,
      stage,
      `/admin/leads?lead=${id}`,
      viewport,
    )
    const dialog = leadDialog(page)
    const received = dialog.getByRole('article', { name: /^Noor Haddad, Today/ })
    await received.getByText('Thursday works well for me.').waitFor()
    await dialog.getByRole('button', { name: 'Reply', exact: true }).click()
    await composing(page).getByLabel('Message').fill('See you then.')

    // The page notices it by sending. The server can no longer read the reply, so it knows of no newer
    // message.
    practice.google.endPermission(mayasGmail)
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await composing(page).getByRole('note').getByText(mustReconnect).waitFor()
    expect(await composing(page).getByText('A newer message has come in.').count()).toBe(0)
    await composing(page)
      .getByRole('button', { name: 'Send from the practice address instead' })
      .click()
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await toast(page, 'Email sent successfully.').waitFor()
    expect(practice.smtp.mails.at(-1)?.text).toContain('See you then.')

    const missing = dialog
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    await missing.getByText('Those marked “Read earlier” are shown until you reload').waitFor()
    for (const press of ['once', 'twice']) {
      const again = page.waitForResponse(`**/api/admin/leads/${id}/emails`)
      await dialog.getByRole('button', { name: 'Check for new emails' }).click()
      expect([press, (await again).status()]).toEqual([press, 200])
      await received.getByText('Thursday works well for me.').waitFor()
      await received.getByText('Read earlier', { exact: true }).waitFor()
    }
    await expect(dialog.getByText('Read earlier', { exact: true })).toHaveCount(1)
    await expectSound(page)

    await visit(page, `/admin/leads?lead=${id}`)
    await missing.getByText('Only emails sent from here are shown.').waitFor()
    await dialog.getByText('See you then.').waitFor()
    expect(await received.count()).toBe(0)
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a thread that was read before', () => {
  it('stays visible when loading it again fails, and says why', { timeout: patience }, async () => {
    const id = await createAnsweredLead(['Subject: Re: Your request', plain, '', 'Thursday works.'])
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    const dialog = leadDialog(page)
    await dialog.getByText('Thursday works.').waitFor()
    practice.google.setMode('gmail', 'broken')
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    const error = dialog.getByText(/^Error loading email thread: Google reported a problem/)
    await error.waitFor()
    await dialog.getByText('Thursday works.').waitFor()
    await expectSound(page)
    practice.google.setMode('gmail', 'fine')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await error.waitFor({ state: 'detached' })
    await dialog.getByText('Thursday works.').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a failed email whose draft is still open', () => {
  it('is sent from its draft, or by “Send again” after the draft is discarded', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await arriveAs(daniel, stage, `/admin/leads?lead=${id}`)
    const dialog = leadDialog(page)
    const write = async (message: string) => {
      await dialog
        .getByRole('button', { name: 'Send from the practice address instead' })
        .first()
        .click()
      // The subject is stored with one space, and is still recognised as the same email.
      await composing(page).getByLabel('Subject').fill('Your  request ')
      await composing(page).getByLabel('Message').fill(message)
      await composing(page).getByRole('button', { name: 'Send email' }).click()
    }
    const sendAgain = dialog.getByRole('button', { name: 'Send again' })
    const failed = dialog.getByRole('article').filter({ hasText: 'Not sent' })

    await practice.smtp.stop()
    await write('I can see you on Monday.')
    await composing(page).getByRole('note').getByText(mailTexts.down).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByText('Draft saved.').waitFor()
    await failed.getByText('I can see you on Monday.').waitFor()
    expect(await sendAgain.count()).toBe(0)
    await expectSound(page)

    await practice.restartMailServer()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await toast(page, 'Email sent successfully.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await dialog.getByText('Draft saved.').count()).toBe(0)
    await expect(dialog.getByRole('article')).toHaveCount(1)
    expect(practice.smtp.mails.filter(({ text }) => text.includes('on Monday'))).toHaveLength(1)

    // Without its draft, the failed email can be sent again from the thread.
    await practice.smtp.stop()
    await write('Tuesday is free too.')
    await composing(page).getByRole('note').getByText(mailTexts.down).waitFor()
    await composing(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await practice.restartMailServer()
    await failed.getByRole('button', { name: 'Send again' }).click()
    await failed.waitFor({ state: 'detached' })
    expect(practice.smtp.mails.filter(({ text }) => text.includes('Tuesday is free'))).toHaveLength(
      1,
    )
    expect(problems).toEqual([])
    await close()
  })
})
