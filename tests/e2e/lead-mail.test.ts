import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { disconnectGoogle } from '#features/google-connection/contract.ts'
import {
  connectTexts,
  googleProblemTexts,
  mustReconnect,
} from '#features/google-connection/rules.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { changeLead } from '#features/leads/contract.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSound,
  launchBrowser,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { submitConsultation } from '../support/consultation.ts'
import { signInAt } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

const mayasGmail = 'maya.chen@gmail.example'
let google: StandInGoogle
let smtp: SmtpServer
let server: TestServer
let browser: Browser

beforeAll(async () => {
  google = await startGoogle()
  smtp = await startSmtpServer()
  server = await startTestServer(
    'sqlite',
    { ...google.settings, SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' },
    { isLogSearched: true },
  )
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await smtp?.stop()
  await google?.stop()
})
saveTracesOnFailure()
beforeEach(async () => {
  google.consent('consent', mayasGmail)
  google.setMode('gmail', 'fine')
  smtp.setMode('accept')
  await server.call(disconnectGoogle, { cookie: await server.signIn(maya) })
})

async function getLead(username: string, changes: Record<string, unknown> = {}): Promise<number> {
  const id = await submitConsultation(server, changes)
  await server.call(changeLead, {
    cookie: await server.signIn(admin),
    params: { id },
    body: { assignedTo: await server.userId(username) },
  })
  return id
}

/** What the client answers, in the thread of the mail that went out last. */
function answer(words: string, raw?: Buffer) {
  const last = google.sent.at(-1)
  const text = [
    'From: Noor Haddad <noor.haddad@mail.example>',
    `To: Maya Chen <${mayasGmail}>`,
    'Subject: Re: Your consultation request',
    `Message-ID: <answer-${google.sent.length}@mail.example>`,
    `In-Reply-To: ${last?.headers.get('message-id')}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    'On Fri, Nov 20, 2026 at 5:36 PM Maya Chen wrote:',
    '> Hello Noor,',
  ].join('\r\n')
  return google.receive(mayasGmail, raw ?? text, last?.threadId)
}

/** A person who is signed in, at an address. */
async function personAt(path: string, username: string, viewport = desktop) {
  const person = await openPerson(browser, server.url, { viewport })
  await signInAt(person.page, path, username)
  await person.page.waitForURL(`**${path}`)
  return person
}

const leadDialog = (page: Page) => page.getByRole('dialog', { name: 'Noor Haddad', exact: true })
const composing = (page: Page) =>
  page.getByRole('dialog', { name: /^(Reply|Email) to Noor Haddad$/ })
const exactToast = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })

/** The frame has loaded the font of the house, from here. Asked from outside: inside nothing runs. */
const expectOwnFont = (page: Page) =>
  eventually(async () =>
    expect(
      await page.evaluate<string[]>(
        "[...document.querySelector('article iframe').contentDocument.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
      ),
    ).toContain('Figtree Variable'),
  )

// A machine with much to do is slow; a story has many steps.
const patience = 240_000

describe('from the first request to a conversation', () => {
  it('lets a therapist connect Google, write to an assigned lead and reply to their answer', {
    timeout: patience,
  }, async () => {
    const id = await submitConsultation(server)
    const grace = await personAt(`/admin/leads?lead=${id}`, admin)
    await leadDialog(grace.page).getByLabel('Assigned to').selectOption({ label: 'Maya Chen' })
    await leadDialog(grace.page).getByRole('button', { name: 'Save changes' }).click()
    await exactToast(grace.page, 'Lead updated successfully.').waitFor()
    await grace.close()

    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    await leadDialog(page).getByRole('heading', { name: 'No emails yet' }).waitFor()
    await expectSound(page)
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    await exactToast(page, 'Google Account Required').waitFor()
    await exactToast(page, 'You need to connect your Google account to send emails.').waitFor()
    expect(await composing(page).count()).toBe(0)
    await leadDialog(page).getByRole('link', { name: 'Connect Google account' }).click()
    await page.waitForURL('**/admin/profile?tab=email')

    // A real window, with a page of Google's in it.
    google.consent('page', mayasGmail)
    await page.getByText('Not connected', { exact: true }).waitFor()
    await expectSound(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Connect Google account' }).click()
    const popup = await opened
    await popup.getByRole('link', { name: 'Allow' }).waitFor()
    expect(popup.viewportSize()).toEqual({ width: 600, height: 600 })
    await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor()
    await expectSound(page)
    const gone = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Allow' }).click()
    await gone
    await exactToast(page, `${mayasGmail} is connected.`).waitFor()
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await expectSound(page)

    await visit(page, `/admin/leads?lead=${id}`)
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    const dialog = composing(page)
    await dialog.getByText('your connected Google account').waitFor()
    const send = dialog.getByRole('button', { name: 'Send email' })
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Subject').fill('Your consultation request')
    await expect(send).toBeDisabled()
    // Sending by keyboard shows what is missing.
    await dialog.getByLabel('Subject').press('Control+Enter')
    await exactToast(page, 'Subject and body are required.').waitFor()
    await dialog.getByLabel('Message').fill('Hello Noor,\n\nWould Thursday suit you?\n\nMaya')
    await expectSound(page)
    await send.click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await leadDialog(page)
      .getByRole('article', { name: /^Maya Chen, Today/ })
      .waitFor()
    // Where one pressed to write one goes on: the button, under its new name.
    const goOn = leadDialog(page).getByRole('button', { name: 'Reply', exact: true })
    await eventually(async () =>
      expect(await goOn.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(
        true,
      ),
    )
    const first = google.sent.at(-1)
    expect(first?.text).toContain('Would Thursday suit you?')

    answer('Thursday works well for me.')
    await leadDialog(page).getByRole('button', { name: 'Check for new emails' }).click()
    const received = leadDialog(page).getByRole('article', { name: /^Noor Haddad, Today/ })
    await received.getByText('Thursday works well for me.').waitFor()
    // Newest first, its quote folded away.
    const articles = await leadDialog(page).getByRole('article').all()
    const names = await Promise.all(articles.map((one) => one.getAttribute('aria-label')))
    expect(names.map((name) => name?.split(',')[0])).toEqual(['Noor Haddad', 'Maya Chen'])
    expect(await received.getByText('Hello Noor,').isVisible()).toBe(false)
    await expectSound(page)

    await leadDialog(page).getByRole('button', { name: 'Reply' }).click()
    const message = composing(page).getByLabel('Message')
    await expect(composing(page).getByLabel('Subject')).toHaveValue('Re: Your consultation request')
    await expect(message).toHaveValue('\n\n> Thursday works well for me.')
    // The cursor stands above the quote.
    await page.keyboard.type('See you then.')
    await expect(message).toHaveValue('See you then.\n\n> Thursday works well for me.')
    await page.keyboard.press('Control+Enter')
    await composing(page).waitFor({ state: 'detached' })
    await expect(leadDialog(page).getByRole('article')).toHaveCount(3)
    const reply = google.sent.at(-1)
    expect(reply?.askedThreadId).toBe(first?.threadId)
    expect(reply?.headers.get('in-reply-to')).toBe('<answer-1@mail.example>')
    expect(reply?.headers.get('references')).toBe(
      `${first?.headers.get('message-id')} <answer-1@mail.example>`,
    )
    expect(reply?.text).toContain('> Thursday works well for me.')
    expect(problems).toEqual([])
    await close()
  })
})

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('a therapist without Google, at %s', (_where, viewport) => {
  it('sends from the practice’s address and never loses the draft', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const before = smtp.mails.length
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, daniel, viewport)
    const instead = leadDialog(page).getByRole('button', {
      name: 'Send from the practice address instead',
    })
    await instead.click()
    const dialog = composing(page)
    await dialog.getByText('(your Google account is not connected). Answers go').waitFor()
    await dialog.getByText('hello@stillwater.example').first().waitFor()
    await dialog.getByLabel('Subject').fill('Rendez-vous')
    await dialog.getByLabel('Message').fill('Bonjour Noor, à jeudi.')
    await expectSound(page)

    // Closed by accident, it is kept; only Cancel asks.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await leadDialog(page).getByText('Draft saved.').waitFor()
    await expectSound(page)
    await leadDialog(page).getByRole('button', { name: 'Close' }).first().click()
    await leadDialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Manage Noor Haddad' }).first().click()
    await leadDialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Bonjour Noor, à jeudi.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your draft?' })
    await question.waitFor()
    await expectSound(page)
    await question.getByRole('button', { name: 'Keep writing' }).click()

    // The mail server is away: the words stay, the mail is kept as not sent.
    smtp.setMode('reject')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await exactToast(page, 'Error Sending Email').waitFor()
    await dialog.getByRole('note').getByText(mailTexts.refused).waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('Bonjour Noor, à jeudi.')
    await expectSound(page)
    smtp.setMode('accept')
    // The answer is lost on the way; pressing Send once more sends nothing twice.
    await page.route('**/api/admin/leads/*/email', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await dialog.getByRole('note').getByText('We lost the connection.').waitFor()
    await page.unroute('**/api/admin/leads/*/email')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(smtp.mails.slice(before).filter((mail) => mail.text.includes('à jeudi'))).toHaveLength(1)
    const sent = leadDialog(page).getByRole('article', { name: /^Daniel Okafor, Today/ })
    await sent.getByText('Bonjour Noor, à jeudi.').waitFor()
    await expect(leadDialog(page).getByRole('article')).toHaveCount(1)
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})

describe('when something fails', () => {
  it('shows a failed email in the thread and sends it again from there', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    smtp.setMode('refuse-address')
    const cookie = await server.signIn(daniel)
    await server.call(sendLeadEmail, {
      cookie,
      params: { id },
      body: { subject: 'Hello', message: 'Not yet.' },
    })
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, daniel)
    const failed = leadDialog(page).getByRole('article')
    await failed.getByText('Not sent', { exact: true }).waitFor()
    await failed.getByText(mailTexts.address).waitFor()
    await expectSound(page)
    smtp.setMode('accept')
    await failed.getByRole('button', { name: 'Send again' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    await failed.getByText('Not sent', { exact: true }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })

  it('shows the second of two writers the first one’s message before sending', {
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
    await server.call(sendLeadEmail, {
      cookie: await server.signIn(admin),
      params: { id },
      body: { subject: 'Your request', message: 'Daniel will call you today.' },
    })
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await dialog.getByText('A newer message has come in.').waitFor()
    await dialog.getByText('Daniel will call you today.').waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('I can see you on Monday.')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    expect(smtp.mails.at(-1)?.text).toContain('I can see you on Monday.')
    expect(problems).toEqual([])
    await close()
  })

  it('keeps the draft when the permission ends, and offers the practice’s address', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    await connectGoogle(server, await server.signIn(maya))
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    const dialog = composing(page)
    await dialog.getByLabel('Subject').fill('Your request')
    await dialog.getByLabel('Message').fill('These words stay.')
    google.endPermission(mayasGmail)
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await dialog.getByRole('note').getByText(mustReconnect).waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('These words stay.')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Send from the practice address instead' }).click()
    await dialog.getByText('Answers go to that mailbox, not here.').waitFor()
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    expect(smtp.mails.at(-1)?.text).toContain('These words stay.')

    await visit(page, '/admin/profile?tab=email')
    await page.getByText('Re-connect needed').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: mustReconnect })
    await alert.getByText(googleProblemTexts.ended).waitFor()
    await expectSound(page)
    google.consent('deny')
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

  it('says at once that replies can no longer be read', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await server.signIn(maya)
    await connectGoogle(server, cookie)
    await server.call(sendLeadEmail, {
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

    google.endPermission(mayasGmail)
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    await missing.waitFor()
    // The page knew the connection as valid: it asks again without being reloaded.
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
    google.consent('page')
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

  it('denies a thread in someone else’s mailbox with the specified text', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await server.signIn(maya)
    await connectGoogle(server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await server.call(sendLeadEmail, { cookie, params: { id }, body })
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, admin)
    await leadDialog(page).getByText(mailTexts.denied).waitFor()
    await expectSound(page)
    // An administrator without Google writes from the practice's address at once.
    await leadDialog(page).getByRole('button', { name: 'Compose email' }).click()
    await composing(page).getByText('(the practice address). Answers go to that mailbox').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('says why a thread cannot be loaded, and tries again', { timeout: patience }, async () => {
    const id = await getLead(maya)
    const cookie = await server.signIn(maya)
    await connectGoogle(server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await server.call(sendLeadEmail, { cookie, params: { id }, body })
    google.setMode('gmail', 'broken')
    const { page, problems, close } = await personAt(`/admin/leads?lead=${id}`, maya)
    await leadDialog(page)
      .getByText(/^Error loading email thread: Google reported a problem/)
      .waitFor()
    await expectSound(page)
    google.setMode('gmail', 'fine')
    await leadDialog(page).getByRole('button', { name: 'Try again' }).click()
    await leadDialog(page).getByText('Hello Noor,').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a hostile email', () => {
  it('runs nothing, loads nothing until asked, and its links do not affect the page', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await server.signIn(maya)
    await connectGoogle(server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await server.call(sendLeadEmail, { cookie, params: { id }, body })
    const attack = new URL('../fixtures/mail/script-and-tracking.eml', import.meta.url)
    answer('', readFileSync(attack))

    const { context, page, problems, close } = await personAt('/admin/dashboard', maya)
    const foreign: string[] = []
    await context.route(
      (url) => url.origin !== server.url,
      async (route) => {
        foreign.push(route.request().url())
        await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
      },
    )
    page.on('dialog', () => problems.push('a dialog'))
    await visit(page, `/admin/leads?lead=${id}`)
    const article = leadDialog(page).getByRole('article').first()
    const frame = article.locator('iframe')
    await frame.contentFrame().getByText('Dear therapist,').waitFor()
    await frame.contentFrame().getByText('[Our holiday]').waitFor()
    // Our own type is in the frame: the style sheet was let in, and nothing else.
    // Asked from outside: inside nothing runs, not even for us.
    const family = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('article iframe').contentDocument.body).fontFamily",
    )
    expect(family).toContain('Figtree')
    await expectOwnFont(page)
    // As high as its words, so that it does not scroll by itself.
    await eventually(async () => {
      const box = await frame.boundingBox()
      expect(box?.height).toBeGreaterThan(90)
    })
    expect(foreign).toEqual([])
    await expect(page).toHaveTitle(/Stillwater/)
    await expectAccessible(page, { frames: false })
    await expectNoSidewaysScroll(page)

    const opened = page.waitForEvent('popup')
    await frame.contentFrame().getByRole('link', { name: 'a real link' }).click()
    const elsewhere = await opened
    await elsewhere.getByRole('heading', { name: 'Elsewhere' }).waitFor()
    expect(await elsewhere.evaluate('window.opener')).toBeNull()
    await elsewhere.close()
    expect(foreign).toEqual(['https://site.example/page'])

    foreign.length = 0
    await article.getByRole('button', { name: 'Load pictures' }).click()
    await frame.contentFrame().getByRole('img', { name: 'Our holiday' }).waitFor()
    await eventually(() => expect(foreign).toEqual(['https://pictures.example/holiday.jpg']))
    await expectOwnFont(page)
    expect(foreign).toEqual(['https://pictures.example/holiday.jpg'])
    await expectNoSidewaysScroll(page)
    expect(problems).toEqual([])
    await close()
  })
})
