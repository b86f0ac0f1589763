import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { connectGoogle } from './connect-google.ts'
import { setupE2E } from './e2e.ts'
import { expect } from './expect.ts'
import { type StandInGoogle, startGoogle } from './google.ts'
import { addLeadFor } from './leads.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { maya, type TestServer } from './test-server.ts'

export const mayasGmail = 'maya.chen@gmail.example'

export const leadDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Noor Haddad', exact: true })
export const composing = (page: Page) =>
  page.getByRole('form', { name: /^(Reply|Email) to Noor Haddad$/ })
/** The button that sends: a first email also marks the lead as contacted. */
export const send = (page: Page) =>
  composing(page).getByRole('button', { name: /^Send( and mark contacted)?$/ })
export const exactToast = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })

/** Ends the ten seconds for Undo of what waits to be sent; a job sends it within two seconds. */
export async function passUndoTime(page: Page, { sql }: Pick<TestServer, 'sql'>) {
  await leadDialog(page)
    .getByText(/^Sends in \d+ s$/)
    .waitFor()
  const waiting = await sql("select id from lead_emails where status = 'pending'")
  expect(waiting).toHaveLength(1)
  await sql("update lead_emails set send_at = ? where status = 'pending'", [
    new Date().toISOString(),
  ])
}

/** The demo practice with a stand-in for Google and a mail server, and clients who answer. */
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

  /** Starts the mail server again after a test has stopped it. */
  async function restartMailServer() {
    smtp = await startSmtpServer(smtp.port)
  }

  const getLead = (username: string, changes: Record<string, unknown> = {}) =>
    addLeadFor(stage.server, username, changes)

  /** Sends an email at once, or in ten seconds when it is `undoable`. */
  async function write(
    username: string,
    id: number,
    {
      message,
      undoable = false,
      status = 201,
    }: { message: string; undoable?: boolean; status?: number },
  ) {
    const body = { subject: 'Your consultation request', message, undoable }
    const cookie = await stage.server.signIn(username)
    const sent = await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
    expect(sent.status, sent.text).toBe(status)
  }

  async function connectMaya() {
    google.consent('consent', mayasGmail)
    await connectGoogle(stage.server, asMaya)
  }

  /** The client answers the email that was sent last. */
  function answer(words: string) {
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
    return google.receive(mayasGmail, text, last?.threadId)
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
    write,
    connectMaya,
    answer,
  }
}
