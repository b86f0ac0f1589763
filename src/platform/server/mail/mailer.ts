import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'

export type MailAddress = { name: string; address: string }

/** One mail. `messageId` is given when a mail may be handed over twice, so that it stays one. */
export type Mail = {
  to: string | MailAddress
  subject: string
  text: string
  html: string
  messageId?: string
  /** The practice's own, when unset. */
  from?: MailAddress
  inReplyTo?: string
  references?: string[]
  /** Pictures that the HTML shows by `cid:`, sent along so that nothing is loaded. */
  pictures?: readonly { cid: string; filename: string; content: Buffer }[]
}

/**
 * Why a transport did not take a mail.
 * - `slow`: it said nothing in time
 * - `down`: it was not reached, or broke off
 * - `address`: it does not take mail for this recipient
 * - `refused`: it said no for another reason
 */
export type MailFaultReason = 'slow' | 'down' | 'address' | 'refused'

export class MailFault extends Error {
  readonly reason: MailFaultReason
  /** The whole mail was on its way when the answer was lost: it may have arrived. */
  readonly mayHaveArrived: boolean

  constructor(reason: MailFaultReason, mayHaveArrived: boolean, cause: unknown) {
    super(`mail not taken: ${reason}`, { cause })
    this.name = 'MailFault'
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

export type Mailer = {
  /** Resolves when the transport has taken the mail. @throws MailFault when it has not */
  send(mail: Mail): Promise<void>
  /** Removes the mails that were written as files before this moment. @returns how many */
  removeBefore(moment: Date): Promise<number>
  close(): void
}

/** Our own Message-ID, made before the first try. */
export const newMessageId = (from: string) =>
  `<${randomUUID()}@${from.split('@')[1] ?? 'localhost'}>`

type MailerSettings = {
  smtpUrl: string | undefined
  outboxDir: string
  from: MailAddress
}

/** Over SMTP, or without a server as one `.eml` file a mail, which any mail program opens. */
export function createMailer({ smtpUrl, outboxDir, from }: MailerSettings): Mailer {
  mkdirSync(outboxDir, { recursive: true, mode: 0o700 })
  const transport = smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outboxDir, from)
  // Also with a server: files of the days before there was one hold the same words.
  return { ...transport, removeBefore: (moment) => removeMails(outboxDir, moment) }
}

async function removeMails(directory: string, moment: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(directory)) {
    const file = join(directory, name)
    // What a kill left half written (`.part`) goes with the others.
    if (!/\.eml(\.part)?$/.test(name) || (await stat(file)).mtime >= moment) continue
    await rm(file)
    removed += 1
  }
  return removed
}

type Transport = Pick<Mailer, 'send' | 'close'>

// Loaded with the first mail: 5 MB that a start need not hold.
const loadNodemailer = () => import('nodemailer')

async function createComposer() {
  const { createTransport } = await loadNodemailer()
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}
let composer: ReturnType<typeof createComposer> | undefined

type Composed = { raw: Buffer; envelope: { from: string; to: string[] } }

async function compose(given: Mail, from: MailAddress): Promise<Composed> {
  const { pictures = [], ...mail } = given
  const attachments = pictures.map(({ cid, filename, content }) => ({
    cid,
    filename,
    content,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }))
  // Headers are folded and encoded by the composer alone: no text of ours or others' becomes one.
  composer ??= createComposer()
  const { message, envelope } = await (await composer).sendMail({ from, ...mail, attachments })
  return {
    raw: message as Buffer, // `buffer: true` above
    envelope: { from: envelope.from || from.address, to: envelope.to },
  }
}

/** A whole mail as it goes over the wire, for transports of others (Gmail takes it like this). */
export const composeMail = async (mail: Mail & { from: MailAddress }): Promise<Buffer> =>
  (await compose(mail, mail.from)).raw

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown }

function toMailFault(error: unknown, wasBegun: boolean): MailFault {
  const { code, responseCode, command }: SmtpError =
    typeof error === 'object' && error !== null ? error : {}
  // 421 ends the conversation and says nothing about the mail.
  const isAnswered = typeof responseCode === 'number' && responseCode !== 421
  const mayHaveArrived = wasBegun && !isAnswered
  if (isAnswered) {
    const isAboutAddress = command === 'RCPT TO' && responseCode >= 500
    return new MailFault(isAboutAddress ? 'address' : 'refused', false, error)
  }
  const isSlow = code === 'ETIMEDOUT'
  const isRefused = code === 'EAUTH' || code === 'EENVELOPE'
  return new MailFault(isSlow ? 'slow' : isRefused ? 'refused' : 'down', mayHaveArrived, error)
}

function smtpTransport(url: string, from: MailAddress): Transport {
  const settings = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Transporter | undefined
  return {
    async send(mail) {
      const { raw, envelope } = await compose(mail, from)
      const { createTransport } = await loadNodemailer()
      transport ??= createTransport(settings)
      let wasBegun = false
      // Read only once the server is there and wants the mail itself.
      const onItsWay = Readable.from(
        (function* () {
          wasBegun = true
          yield raw
        })(),
      )
      try {
        await transport.sendMail({ envelope, raw: onItsWay })
      } catch (error) {
        throw toMailFault(error, wasBegun)
      }
    },
    close: () => transport?.close(),
  }
}

function outboxTransport(directory: string, from: MailAddress): Transport {
  return {
    async send(mail) {
      const { raw } = await compose(mail, from)
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${at}-${randomUUID().slice(0, 8)}.eml`
      // Written aside and renamed, so that nobody reads half a mail.
      const unfinished = join(directory, `.${name}.part`)
      await writeFile(unfinished, raw, { mode: 0o600 })
      await rename(unfinished, join(directory, name))
    },
    close: () => {},
  }
}
