// A lead's thread while a mail server or a mailbox is unavailable.
import { describe, it } from 'vitest'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { desktop, expectSound, phone, visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  isSent,
  leadDialog,
  mayasGmail,
  patience,
  plain,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, createAnsweredLead } = practice

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'a Google permission that ends while replies are shown, at %s',
  (_where, viewport) => {
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
      // The page notices it by looking for new emails; the reply is answered from the practice's address.
      practice.google.endPermission(mayasGmail)
      await dialog.getByRole('button', { name: 'Check for new emails' }).click()
      await dialog
        .getByRole('button', { name: 'Send from the practice address instead' })
        .first()
        .click()
      await composing(page).getByLabel('Message').fill('See you then.')
      await send(page).click()
      await isSent(page)
      expect(await composing(page).getByText('A newer message has come in.').count()).toBe(0)
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
  },
)

describe('a thread that was read before', () => {
  it('stays visible when loading it again fails, and says why', { timeout: patience }, async () => {
    const id = await createAnsweredLead(['Subject: Re: Your request', plain, '', 'Thursday works.'])
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    const dialog = leadDialog(page)
    await dialog.getByText('Thursday works.').waitFor()
    practice.google.setMode('gmail', 'broken')
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    const missing = dialog
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    await missing.waitFor()
    await dialog.getByText('Thursday works.').waitFor()
    await expectSound(page)
    practice.google.setMode('gmail', 'fine')
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    await missing.waitFor({ state: 'detached' })
    await dialog.getByText('Thursday works.').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a failed email', () => {
  it('is shown with its reason after its ten seconds, and sent again from the timeline', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await arriveAs(daniel, stage, `/admin/leads?lead=${id}`)
    const dialog = leadDialog(page)
    const failed = dialog.getByRole('article').filter({ hasText: 'Not sent' })
    await practice.smtp.stop()
    await dialog.getByRole('button', { name: 'Send from the practice address instead' }).click()
    await composing(page).getByLabel('Message').fill('Tuesday is free too.')
    await send(page).click()
    await failed.getByText(mailTexts.down).waitFor({ timeout: 60_000 })
    await failed.getByText('Tuesday is free too.').waitFor()
    await expectSound(page)
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
