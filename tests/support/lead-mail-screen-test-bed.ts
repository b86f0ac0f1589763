import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { disconnectGoogle } from '#features/google-connection/contract.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { changeLead } from '#features/leads/contract/leads.ts'
import { desktop, openPerson } from './browser.ts'
import { connectGoogle } from './connect-google.ts'
import { submitConsultation } from './consultation.ts'
import { setupE2E, signInAt } from './e2e.ts'
import { expect } from './expect.ts'
import { type StandInGoogle, startGoogle } from './google.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { admin, maya } from './test-server.ts'

export const mayasGmail = 'maya.chen@gmail.example'
/** These stories have many steps, and the machine may be busy. */
export const patience = 240_000
export const plain = 'Content-Type: text/plain; charset=utf-8'

export const leadDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Noor Haddad', exact: true })
export const composing = (page: Page) =>
  page.getByRole('form', { name: /^(Reply|Email) to Noor Haddad$/ })
/** The button that sends: a first email also marks the lead as contacted. */
export const send = (page: Page) =>
  composing(page).getByRole('button', { name: /^Send( and mark contacted)?$/ })
/** Undo is over after ten seconds, and then the email is sent. */
export const isSent = (page: Page) =>
  exactToast(page, 'Email sent successfully.').waitFor({ timeout: 60_000 })
export const exactToast = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })

/**
 * The demo practice with a stand-in for Google and a mail server, and people who write to clients in a
 * browser. Before each test, Maya has no mailbox connected.
 */
export function setupLeadMailScreen() {
  let google: StandInGoogle
  let smtp: SmtpServer
  let asMaya: string
  const stage = setupE2E(async () => {
    google = await startGoogle()
    smtp = await startSmtpServer()
    return { ...google.settings, SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
  })
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
    smtp.setMode('accept')
    await stage.server.call(disconnectGoogle, { cookie: asMaya })
  })

  /** Starts the mail server again after a test has stopped it. */
  async function restartMailServer() {
    smtp = await startSmtpServer(smtp.port)
  }

  async function getLead(username: string): Promise<number> {
    const id = await submitConsultation(stage.server)
    await stage.server.call(changeLead, {
      cookie: await stage.server.signIn(admin),
      params: { id },
      body: { assignedTo: await stage.server.userId(username) },
    })
    return id
  }

  async function send(cookie: string, id: number, changes: { subject?: string; message: string }) {
    const body = { subject: 'Your consultation request', ...changes }
    const { status } = await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
    expect(status).toBe(201)
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

  /** The client answers the email that was sent last. */
  function answer(words: string, raw?: Buffer) {
    const last = google.sent.at(-1)
    const text = [
      'From: Noor Haddad <noor.haddad@mail.example>',
      `To: Maya Chen <${mayasGmail}>`,
      'Subject: Re: Your consultation request',
      `Message-ID: <answer-${google.sent.length}@mail.example>`,
      `In-Reply-To: ${last?.headers.get('message-id')}`,
      plain,
      '',
      words,
      '',
      'On Fri, Nov 20, 2026 at 5:36 PM Maya Chen wrote:',
      '> Hello Noor,',
    ].join('\r\n')
    return google.receive(mayasGmail, raw ?? text, last?.threadId)
  }

  /** Opens a page of the portal and signs in. */
  async function personAt(path: string, username: string, viewport = desktop) {
    const person = await openPerson(stage.browser, stage.server.url, { viewport })
    await signInAt(person.page, path, username)
    await person.page.waitForURL(`**${path}`)
    return person
  }

  return {
    stage,
    get google() {
      return google
    },
    get smtp() {
      return smtp
    },
    restartMailServer,
    getLead,
    createAnsweredLead,
    answer,
    personAt,
  }
}
