// What a lead's thread shows, also while a mail server or a mailbox is unavailable.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { disconnectGoogle } from '#features/google-connection/contract.ts'
import { mustReconnect } from '#features/google-connection/rules.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { changeLead } from '#features/leads/contract.ts'
import { desktop, expectSound, phone, visit } from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const mayasGmail = 'maya.chen@gmail.example'
let google: StandInGoogle
let smtp: SmtpServer
const stage = setupE2E(async () => {
  google = await startGoogle()
  smtp = await startSmtpServer()
  return { ...google.settings, SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
})
let asMaya: string
beforeAll(async () => {
  asMaya = await stage.server.signIn(maya)
})
afterAll(async () => {
  await smtp?.stop()
  await google?.stop()
})
beforeEach(async () => {
  google.consent('consent', mayasGmail)
  google.setMode('gmail', 'fine')
  await stage.server.call(disconnectGoogle, { cookie: asMaya })
})

async function getLead(username: string): Promise<number> {
  const id = await submitConsultation(stage.server)
  await stage.server.call(changeLead, {
    cookie: await stage.server.signIn(admin),
    params: { id },
    body: { assignedTo: await stage.server.userId(username) },
  })
  return id
}

/** Sends an email from Maya that the client answers from their own mailbox. */
async function createAnsweredLead(answer: string[]): Promise<number> {
  const id = await getLead(maya)
  await connectGoogle(stage.server, asMaya)
  await send(asMaya, id, { message: 'Hello Noor,' })
  const last = google.sent.at(-1)
  const head = [
    'From: Noor Haddad <noor.haddad@mail.example>',
    `To: Maya Chen <${mayasGmail}>`,
    `Message-ID: <answer-${google.sent.length}@mail.example>`,
    `In-Reply-To: ${last?.headers.get('message-id')}`,
  ]
  google.receive(mayasGmail, [...head, ...answer].join('\r\n'), last?.threadId)
  return id
}

async function send(cookie: string, id: number, changes: { subject?: string; message: string }) {
  const body = { subject: 'Your consultation request', ...changes }
  const { status } = await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
  expect(status).toBe(201)
}

const leadDialog = (page: Page) => page.getByRole('dialog', { name: 'Noor Haddad', exact: true })
const composing = (page: Page) =>
  page.getByRole('dialog', { name: /^(Reply|Email) to Noor Haddad$/ })
const patience = 240_000
const plain = 'Content-Type: text/plain; charset=utf-8'
const html = 'Content-Type: text/html; charset=utf-8'

describe('links in an email', () => {
  const hostile = [
    'javascript:alert(1)',
    'https://stillwater.example@evil.example/',
    'https://evil.example/\u202Egpj.exe',
    `https://evil.example/${'a'.repeat(5_000)}`,
  ]

  it('turns addresses into links in the thread and in the sent email', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await arriveAs(daniel, stage, `/admin/leads?lead=${id}`)
    await leadDialog(page)
      .getByRole('button', { name: 'Send from the practice address instead' })
      .click()
    const dialog = composing(page)
    await dialog.getByLabel('Subject').fill('Where to find help')
    await dialog
      .getByLabel('Message')
      .fill(
        ['See www.cmha.ca/?a=1&b="2", write to intake@mail.example or call 988.', ...hostile].join(
          '\n',
        ),
      )
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await toast(page, 'Email sent successfully.').waitFor()

    const expected = ['https://www.cmha.ca/?a=1&b=', 'mailto:intake@mail.example', 'tel:988']
    const links = leadDialog(page).getByRole('article').getByRole('link')
    await expect(links).toHaveCount(3)
    const shown = await Promise.all(
      (await links.all()).map((link) =>
        Promise.all(['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
      ),
    )
    expect(shown).toEqual([
      [expected[0], '_blank', 'noopener noreferrer nofollow'],
      [expected[1], null, null],
      [expected[2], null, null],
    ])
    await expectSound(page)

    const letter = smtp.mails.at(-1)?.html ?? ''
    const words = letter.slice(letter.indexOf('See <a'), letter.indexOf('Daniel Okafor'))
    expect([...words.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      expected.map((href) => href.replaceAll('&', '&amp;')),
    )
    for (const words of hostile) expect(smtp.mails.at(-1)?.text).toContain(words)
    expect(problems).toEqual([])
    await close()
  })
})

describe('the subject of an email', () => {
  it('fits its card at 320 px however long it is, and leaves no gap when it is empty', {
    timeout: patience,
  }, async () => {
    const long = 'Rendez-vous'.repeat(60)
    const id = await createAnsweredLead([`Subject: ${long}`, plain, '', 'A long one.'])
    const last = google.sent.at(-1)
    google.receive(
      mayasGmail,
      ['From: Noor Haddad <noor.haddad@mail.example>', 'Subject: ', plain, '', 'None.'].join(
        '\r\n',
      ),
      last?.threadId,
    )
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`, {
      width: 320,
      height: 640,
    })
    const card = (words: string) => leadDialog(page).getByRole('article').filter({ hasText: words })
    await card('Hello Noor,').getByText('Subject: Your consultation request').waitFor()
    await card('A long one.').getByText(`Subject: ${long}`).waitFor()
    await card('None.').waitFor()
    expect(await card('None.').getByText('Subject:').count()).toBe(0)
    await expectSound(page)
    // Nothing is cut off inside the dialog either.
    const overhang = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('article')].flatMap((card) => [...card.querySelectorAll(':not(.sr-only)')].map((part) => part.getBoundingClientRect().right - card.getBoundingClientRect().right)))`,
    )
    expect(overhang).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await close()
  })
})

describe('the font of an HTML email', () => {
  it('is our font, or the one that the email sets', { timeout: patience }, async () => {
    const id = await createAnsweredLead([
      'Subject: Re: Your consultation request',
      html,
      '',
      '<p>In the house’s.</p><p style="font-family: Georgia, serif">In its own.</p>',
    ])
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    const frame = leadDialog(page).locator('iframe')
    await frame.contentFrame().getByText('In its own.').waitFor()
    // Asked from outside: inside nothing runs, not even for us.
    await eventually(async () =>
      expect(
        await page.evaluate<string[]>(
          `[...document.querySelector('article iframe').contentDocument.querySelectorAll('p')].map((part) => getComputedStyle(part).fontFamily.split(',')[0].replaceAll('"', ''))`,
        ),
      ).toEqual(['Figtree Variable', 'Georgia']),
    )
    expect(problems).toEqual([])
    await close()
  })
})

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('a permission that ends while answers are on the screen, at %s', (_where, viewport) => {
  it('shows earlier replies, marked, until the page is reloaded, and lets staff answer them', {
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

    // The page learns of it by sending: what was replied to is no longer there for the server, and
    // nothing is newer than it.
    google.endPermission(mayasGmail)
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await composing(page).getByRole('note').getByText(mustReconnect).waitFor()
    expect(await composing(page).getByText('A newer message has come in.').count()).toBe(0)
    await composing(page)
      .getByRole('button', { name: 'Send from the practice address instead' })
      .click()
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await toast(page, 'Email sent successfully.').waitFor()
    expect(smtp.mails.at(-1)?.text).toContain('See you then.')

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
  it('stays visible when it cannot be read again, and says so', { timeout: patience }, async () => {
    const id = await createAnsweredLead(['Subject: Re: Your request', plain, '', 'Thursday works.'])
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    const dialog = leadDialog(page)
    await dialog.getByText('Thursday works.').waitFor()
    google.setMode('gmail', 'broken')
    await dialog.getByRole('button', { name: 'Check for new emails' }).click()
    const error = dialog.getByText(/^Error loading email thread: Google reported a problem/)
    await error.waitFor()
    await dialog.getByText('Thursday works.').waitFor()
    await expectSound(page)
    google.setMode('gmail', 'fine')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await error.waitFor({ state: 'detached' })
    await dialog.getByText('Thursday works.').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a failed email whose draft is still open', () => {
  it('is offered once: by its draft, or by “Send again” after the draft is discarded', {
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
      // Stored with one space: it is the same mail all the same.
      await composing(page).getByLabel('Subject').fill('Your  request ')
      await composing(page).getByLabel('Message').fill(message)
      await composing(page).getByRole('button', { name: 'Send email' }).click()
    }
    const sendAgain = dialog.getByRole('button', { name: 'Send again' })
    const failed = dialog.getByRole('article').filter({ hasText: 'Not sent' })

    await smtp.stop()
    await write('I can see you on Monday.')
    await composing(page).getByRole('note').getByText(mailTexts.down).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByText('Draft saved.').waitFor()
    await failed.getByText('I can see you on Monday.').waitFor()
    expect(await sendAgain.count()).toBe(0)
    await expectSound(page)

    smtp = await startSmtpServer(smtp.port)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await composing(page).getByRole('button', { name: 'Send email' }).click()
    await toast(page, 'Email sent successfully.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await dialog.getByText('Draft saved.').count()).toBe(0)
    await expect(dialog.getByRole('article')).toHaveCount(1)
    expect(smtp.mails.filter(({ text }) => text.includes('on Monday'))).toHaveLength(1)

    // Without its draft the failed one is offered in the thread.
    await smtp.stop()
    await write('Tuesday is free too.')
    await composing(page).getByRole('note').getByText(mailTexts.down).waitFor()
    await composing(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    smtp = await startSmtpServer(smtp.port)
    await failed.getByRole('button', { name: 'Send again' }).click()
    await failed.waitFor({ state: 'detached' })
    expect(smtp.mails.filter(({ text }) => text.includes('Tuesday is free'))).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })
})
