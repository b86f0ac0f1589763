// Emails that cannot be sent, and threads and connections that cannot be read.
import { describe, it } from 'vitest'
import {
  connectTexts,
  googleProblemTexts,
  mustReconnect,
} from '#features/google-connection/rules.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { expectSound, visit } from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  exactToast,
  isSent,
  leadDialog,
  mayasGmail,
  patience,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, answer, personAt } = practice

describe('when something fails', () => {
  it('shows a failed email in the thread and sends it again from there', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    practice.smtp.setMode('refuse-address')
    const cookie = await stage.server.signIn(daniel)
    await stage.server.call(sendLeadEmail, {
      cookie,
      params: { id },
      body: { subject: 'Hello', message: 'Not yet.' },
    })
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, daniel)
    const failed = leadDialog(page).getByRole('article')
    await failed.getByText('Not sent', { exact: true }).waitFor()
    await failed.getByText(mailTexts.address).waitFor()
    await expectSound(page)
    practice.smtp.setMode('accept')
    await failed.getByRole('button', { name: 'Send again' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    await failed.getByText('Not sent', { exact: true }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })

  it('shows a writer their colleague’s newer message before sending', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, daniel)
    await leadDialog(page)
      .getByRole('button', { name: 'Send from the practice address instead' })
      .click()
    const dialog = composing(page)
    await dialog.getByLabel('Subject').fill('Your request')
    await dialog.getByLabel('Message').fill('I can see you on Monday.')
    await stage.server.call(sendLeadEmail, {
      cookie: await stage.server.signIn(admin),
      params: { id },
      body: { subject: 'Your request', message: 'Daniel will call you today.' },
    })
    await send(page).click()
    await dialog.getByText('A newer message has come in.').waitFor()
    await dialog.getByText('Daniel will call you today.').waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('I can see you on Monday.')
    await expectSound(page)
    await send(page).click()
    await isSent(page)
    expect(practice.smtp.mails.at(-1)?.text).toContain('I can see you on Monday.')
    expect(problems).toEqual([])
    await close()
  })

  it('keeps the words when the permission ends, and sends them from the practice’s address', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    await connectGoogle(stage.server, await stage.server.signIn(maya))
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    await composing(page).getByLabel('Message').fill('These words stay.')
    await send(page).click()
    // Between pressing Send and sending, the permission ends.
    await leadDialog(page)
      .getByText(/^Sends in \d+ s$/)
      .waitFor()
    practice.google.endPermission(mayasGmail)
    const failed = leadDialog(page).getByRole('article').filter({ hasText: 'Not sent' })
    await failed.getByText(mustReconnect).waitFor({ timeout: 60_000 })
    await failed.getByText('These words stay.').waitFor()
    await leadDialog(page).getByText('Status from').waitFor({ state: 'detached' })
    await expectSound(page)
    await failed.getByRole('button', { name: 'Send again' }).click()
    await isSent(page)
    expect(practice.smtp.mails.at(-1)?.text).toContain('These words stay.')

    await visit(page, '/admin/profile?tab=email')
    await page.getByText('Re-connect needed').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: mustReconnect })
    await alert.getByText(googleProblemTexts.ended).waitFor()
    await expectSound(page)
    practice.google.consent('deny')
    await page.getByRole('button', { name: 'Re-connect Google account' }).click()
    await exactToast(page, 'Connection Failed').waitFor()
    await exactToast(page, connectTexts.refused).waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect your Google account?' })
    await question.waitFor()
    await expectSound(page)
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('shows immediately that replies can no longer be read', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await stage.server.signIn(maya)
    await connectGoogle(stage.server, cookie)
    await stage.server.call(sendLeadEmail, {
      cookie,
      params: { id },
      body: { subject: 'Your consultation request', message: 'Hello Noor,' },
    })
    answer('Thursday works well for me.')
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    const dialog = leadDialog(page)
    await dialog.getByText('Thursday works well for me.').waitFor()
    const missing = dialog
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    expect(await missing.count()).toBe(0)

    practice.google.endPermission(mayasGmail)
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    await missing.waitFor()
    // The page had loaded a valid connection; it loads its status again without a reload.
    await dialog.getByRole('alert').filter({ hasText: mustReconnect }).waitFor()
    await expectSound(page)
    await missing.getByRole('link', { name: 'Re-connect' }).click()
    await page.waitForURL('**/admin/profile?tab=email')
    expect(problems).toEqual([])
    await close()
  })

  it('explains a blocked or closed Google window, and a status that cannot be loaded', {
    timeout: patience,
  }, async () => {
    const { page, problems, close } = await personAt('/admin/profile?tab=email', maya)
    const connect = page.getByRole('button', { name: 'Connect Google account' })
    await connect.waitFor()
    await page.evaluate('window.keptOpen = window.open; window.open = () => null')
    await connect.click()
    await exactToast(page, 'Popup blocked. Please allow popups for this site.').waitFor()
    await page.evaluate('window.open = window.keptOpen')
    practice.google.consent('page')
    const opened = page.waitForEvent('popup')
    await connect.click()
    const popup = await opened
    await popup.getByRole('link', { name: 'Allow' }).waitFor()
    await popup.close()
    await exactToast(page, 'The Google window was closed before the connection was made.').waitFor()
    await connect.waitFor()
    await page.route('**/google-auth/start', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.' } }),
    )
    await connect.click()
    await exactToast(page, 'Failed to start Google authentication. Not now.').waitFor()
    await page.route('**/google-auth/status', (route) => route.abort())
    await page.reload()
    await page
      .getByRole('heading', { name: 'Failed to check Google account connection status' })
      .waitFor()
    await expectSound(page)
    await page.unroute('**/google-auth/status')
    await page.getByRole('button', { name: 'Try again' }).click()
    await connect.waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('does not show an administrator a thread in a therapist’s mailbox, and says why', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await stage.server.signIn(maya)
    await connectGoogle(stage.server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, admin)
    await leadDialog(page).getByText(mailTexts.denied).waitFor()
    await expectSound(page)
    // An administrator without Google writes from the practice's address without a further choice.
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    await composing(page).getByText('(the practice address). Answers go to that mailbox').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('shows what is stored while Gmail is broken, and says what is missing', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await stage.server.signIn(maya)
    await connectGoogle(stage.server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
    practice.google.setMode('gmail', 'broken')
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    const missing = leadDialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    await missing.waitFor()
    await leadDialog(page).getByText('Hello Noor,').waitFor()
    await expectSound(page)
    practice.google.setMode('gmail', 'fine')
    await leadDialog(page).getByRole('button', { name: 'Check for new emails' }).click()
    await missing.waitFor({ state: 'detached' })
    await leadDialog(page).getByText('Hello Noor,').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
