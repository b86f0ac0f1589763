// Emails between a therapist and a client, by Google and from the practice's address.
import { it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { openAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  exactToast,
  leadDialog,
  mayasGmail,
  passUndoTime,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { stayOnLead, writeEmail } from '../support/open-lead.ts'
import { isWholeRun } from '../support/run.ts'
import { daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, answer } = practice

it('lets a therapist connect Google, write to an assigned lead and reply to their answer', async () => {
  const id = await getLead(maya)
  const { page, problems, close } = await openAs(maya, stage)
  await stayOnLead(page)
  await visit(page, paths.lead(id))
  const lead = leadDialog(page)
  // The sentence stands where the emails will be; the practice's address is there in the meantime.
  await lead.getByText('Google Account Required').waitFor()
  await lead.getByText('You need to connect your Google account to send emails').waitFor()
  await lead.getByRole('link', { name: 'Connect Google account' }).click()
  await page.waitForURL('**/admin/profile?tab=email')

  // Google's page opens in a window of its own.
  practice.google.consent('page', mayasGmail)
  await page.getByText('Not connected', { exact: true }).waitFor()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Connect Google account' }).click()
  const popup = await opened
  await popup.getByRole('link', { name: 'Allow' }).waitFor()
  expect(popup.viewportSize()).toEqual({ width: 600, height: 600 })
  await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor()
  const gone = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Allow' }).click()
  await gone
  await exactToast(page, `${mayasGmail} is connected.`).waitFor()
  await page.getByText('Connected', { exact: true }).first().waitFor()

  await page.goBack()
  await writeEmail(lead)
  const dialog = composing(page)
  await lead.getByText('your connected Google account').waitFor()
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Your request to /)
  await expect(send(page)).toBeDisabled()
  await dialog.getByLabel('Subject').fill('Your consultation request')
  // Sending by keyboard shows what is missing.
  await dialog.getByLabel('Subject').press('Control+Enter')
  await exactToast(page, 'Subject and body are required.').waitFor()
  await dialog.getByLabel('Message').fill('Hello Noor,\n\nWould Thursday suit you?\n\nMaya')
  const before = practice.google.sent.length
  await send(page).click()

  // Taken back, the text is in the composer again and nothing was sent.
  await lead.getByText(/^Sends in \d+ s$/).waitFor()
  await lead.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue(/Would Thursday suit you\?/)
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await expect(lead.getByRole('article')).toHaveCount(0)
  expect(practice.google.sent.length).toBe(before)
  await send(page).click()
  await passUndoTime(page, stage.server)
  await exactToast(page, 'Email sent successfully.').waitFor()
  expect(practice.google.sent.length).toBe(before + 1)
  await lead.getByRole('article', { name: /^Maya Chen, Today/ }).waitFor()
  // The composer has made room again.
  await expect(dialog.getByLabel('Subject')).toHaveCount(0)
  await lead.getByText('Status from Not Contacted to Contacted').waitFor()
  const first = practice.google.sent.at(-1)
  expect(first?.text).toContain('Would Thursday suit you?')

  answer('Thursday works well for me.')
  await lead.getByRole('button', { name: 'Check for new emails' }).click()
  const received = lead.getByRole('article', { name: /^Noor Haddad, Today/ })
  await received.getByText('Thursday works well for me.').waitFor()
  // The newest email is first, below the composer, and its quote is collapsed.
  const articles = await lead.getByRole('article').all()
  const names = await Promise.all(articles.map((one) => one.getAttribute('aria-label')))
  expect(names.map((name) => name?.split(',')[0])).toEqual(['Noor Haddad', 'Maya Chen'])
  await expect(received.getByText('Hello Noor,')).toBeHidden()

  await writeEmail(lead)
  const message = dialog.getByLabel('Message')
  await expect(dialog.getByLabel('Subject')).toHaveValue('Re: Your consultation request')
  await expect(message).toHaveValue('\n\n> Thursday works well for me.')
  // The cursor is above the quote.
  await expect(message).toBeFocused()
  await page.keyboard.type('See you then.')
  await expect(message).toHaveValue('See you then.\n\n> Thursday works well for me.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Subject')).toHaveCount(0)
  await expect(lead.getByRole('article')).toHaveCount(3)
  await passUndoTime(page, stage.server)
  await expect(lead.getByText(/^(Sends in \d+ s|Sending)$/)).toHaveCount(0)
  const reply = practice.google.sent.at(-1)
  expect(reply?.askedThreadId).toBe(first?.threadId)
  expect(reply?.headers.get('in-reply-to')).toBe('<answer-1@mail.example>')
  expect(reply?.headers.get('references')).toBe(
    `${first?.headers.get('message-id')} <answer-1@mail.example>`,
  )
  expect(reply?.text).toContain('> Thursday works well for me.')
  expect(practice.google.sent.length).toBe(before + 2)
  expect(problems).toEqual([])
  await close()
})

it.runIf(isWholeRun)(
  'sends from the practice’s address without Google, and never loses the draft',
  async () => {
    const id = await getLead(daniel)
    const before = practice.smtp.mails.length
    const { page, problems, close } = await openAs(daniel, stage)
    await stayOnLead(page)
    await visit(page, paths.lead(id))
    const lead = leadDialog(page)
    await writeEmail(lead)
    const dialog = composing(page)
    await lead.getByText('(your Google account is not connected). Answers go').waitFor()
    await lead.getByText('hello@stillwater.example').first().waitFor()
    await dialog.getByLabel('Subject').fill('Rendez-vous')
    await dialog.getByLabel('Message').fill('Bonjour Noor, à jeudi.')

    // Escape leaves the composer and saves the draft; only Discard asks whether to discard it.
    await page.keyboard.press('Escape')
    await expect(lead.getByRole('tab', { name: 'Email' })).toBeFocused()
    await lead.getByRole('button', { name: 'Close' }).first().click()
    await lead.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Manage Noor Haddad' }).first().click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Bonjour Noor, à jeudi.')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your draft?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()

    // The response is lost; pressing Send again does not send the email twice.
    await page.route('**/api/admin/leads/*/email', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send(page).click()
    await exactToast(page, 'Error Sending Email').waitFor()
    await dialog.getByRole('note').getByText('We lost the connection.').waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('Bonjour Noor, à jeudi.')
    await page.unroute('**/api/admin/leads/*/email')
    await send(page).click()
    await expect(dialog.getByLabel('Subject')).toHaveCount(0)
    await passUndoTime(page, stage.server)
    await exactToast(page, 'Email sent successfully.').waitFor()
    const mails = practice.smtp.mails.slice(before).filter((mail) => mail.text.includes('à jeudi'))
    expect(mails).toHaveLength(1)
    const sent = lead.getByRole('article', { name: /^Daniel Okafor, Today/ })
    await sent.getByText('Bonjour Noor, à jeudi.').waitFor()
    await expect(lead.getByRole('article')).toHaveCount(1)
    expect(problems).toEqual([])
    await close()
  },
)
