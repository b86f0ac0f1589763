import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { usualWaits } from '../config.ts'
import {
  listMailFiles,
  type MailFile,
  removeMailFiles,
  removeMailFilesBefore,
} from './outbox-files.ts'

export type MailAddress = { name: string; address: string }

export type MailAttachment = { filename: string; content: Buffer; contentType: string }

/** An email. With a fixed `messageId`, an email that is sent twice is shown once. */
export type Mail = {
  to: string | MailAddress
  subject: string
  text: string
  html: string
  messageId?: string
  from: MailAddress
  inReplyTo?: string
  references?: string[]
  /** Where mail programs end these emails with one click (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: MailAttachment[]
  /** All others say that they are automatic, so that no one's absence note answers them. */
  isWrittenByPerson?: boolean
}

/**
 * Why a transport did not accept an email.
 * - `slow`: it did not respond in time
 * - `down`: it could not be reached, or the connection broke
 * - `address`: it rejected the recipient
 * - `refused`: it rejected the email for another reason
 */
export type MailErrorReason = 'slow' | 'down' | 'address' | 'refused'

export class MailError extends Error {
  readonly reason: MailErrorReason
  /** The email was sent, but the connection broke before the server's response: it may have arrived. */
  readonly mayHaveArrived: boolean

  constructor(reason: MailErrorReason, mayHaveArrived: boolean, cause: unknown) {
    super(`mail not accepted: ${reason}`, { cause })
    this.name = 'MailError'
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

export type Mailer = {
  /**
   * Resolves when the transport has accepted the email, with the id that the relay gave it, if it named one.
   * @throws MailError if it has not
   */
  send(mail: Mail): Promise<string | undefined>
  /** Deletes emails that were written to files before this moment. @returns how many */
  removeBefore(moment: Date): Promise<number>
  /** The emails that were written to files on this instance. */
  listFiles(): Promise<MailFile[]>
  removeFiles(names: readonly string[]): Promise<void>
  close(): void
}

/**
 * The id in a relay's answer, without its domain: some relays put it in place of our Message-ID, so that answers refer to
 * it. A short one could be anybody's.
 */
export function readRelayId(response: unknown): string | undefined {
  if (typeof response !== 'string') return undefined
  const words = response.match(/[A-Za-z0-9][A-Za-z0-9._+-]{15,199}(?=[@>\])\s,;]|$)/g) ?? []
  return words.find((word) => /\d/.test(word))
}

/** The ids of relays that these Message-IDs may contain, whatever domain the relay wrote behind them. */
export const toRelayIds = (messageIds: readonly string[]) =>
  messageIds.flatMap((id) => /^<([^<>@\s]{16,200})@/.exec(id)?.[1] ?? [])

type MailerSettings = {
  smtpUrl: string | undefined
  outboxDir: string
  /** In milliseconds. */
  greetingTimeout?: number
}

/** Sends by SMTP, or without a server writes each email to an `.eml` file. */
export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl, outboxDir, greetingTimeout = usualWaits.smtpGreeting } = settings
  mkdirSync(outboxDir, { recursive: true, mode: 0o700 })
  const transport = smtpUrl ? smtpTransport(smtpUrl, greetingTimeout) : outboxTransport(outboxDir)
  // Also with a server: files from before it was set up contain personal data too.
  return {
    ...transport,
    removeBefore: (moment) => removeMailFilesBefore(outboxDir, moment),
    listFiles: () => listMailFiles(outboxDir),
    removeFiles: (names) => removeMailFiles(outboxDir, names),
  }
}

type Transport = Pick<Mailer, 'send' | 'close'>

// Loaded with the first email: it takes 5 MB of memory.
const loadNodemailer = () => import('nodemailer')

async function createComposer() {
  const { createTransport } = await loadNodemailer()
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}
let composer: ReturnType<typeof createComposer> | undefined

type Composed = { raw: Buffer; envelope: { from: string; to: string[] } }

/** RFC 3834, and what Exchange and Outlook look for. */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

const toUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function compose(given: Mail): Promise<Composed> {
  const { isWrittenByPerson = false, unsubscribeUrl, ...mail } = given
  // The composer encodes and folds all headers, so that no text can inject one.
  composer ??= createComposer()
  const headers = {
    ...(!isWrittenByPerson && automaticHeaders),
    ...(unsubscribeUrl !== undefined && toUnsubscribeHeaders(unsubscribeUrl)),
  }
  const { message, envelope } = await (await composer).sendMail({ ...mail, headers })
  return {
    raw: message as Buffer, // `buffer: true` above
    envelope: { from: envelope.from || mail.from.address, to: envelope.to },
  }
}

/** A complete email as sent over the wire, which is what Gmail's API accepts. */
export const composeMail = async (mail: Mail): Promise<Buffer> => (await compose(mail)).raw

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown }

function toMailError(error: unknown, hasStarted: boolean): MailError {
  const { code, responseCode, command }: SmtpError =
    typeof error === 'object' && error !== null ? error : {}
  // 421 closes the connection without a verdict on the email.
  const isAnswered = typeof responseCode === 'number' && responseCode !== 421
  const mayHaveArrived = hasStarted && !isAnswered
  if (isAnswered) {
    const isAboutAddress = command === 'RCPT TO' && responseCode >= 500
    return new MailError(isAboutAddress ? 'address' : 'refused', false, error)
  }
  const isSlow = code === 'ETIMEDOUT'
  const isRefused = code === 'EAUTH' || code === 'EENVELOPE'
  return new MailError(isSlow ? 'slow' : isRefused ? 'refused' : 'down', mayHaveArrived, error)
}

function smtpTransport(url: string, greetingTimeout: number): Transport {
  const settings = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Transporter | undefined
  return {
    async send(mail) {
      const { raw, envelope } = await compose(mail)
      const { createTransport } = await loadNodemailer()
      transport ??= createTransport(settings)
      let hasStarted = false
      // The stream is read only after the server has accepted the envelope.
      const body = Readable.from(
        (function* () {
          hasStarted = true
          yield raw
        })(),
      )
      try {
        const { response }: { response?: unknown } = await transport.sendMail({
          envelope,
          raw: body,
        })
        return readRelayId(response)
      } catch (error) {
        throw toMailError(error, hasStarted)
      }
    },
    close: () => transport?.close(),
  }
}

function outboxTransport(directory: string): Transport {
  return {
    async send(mail) {
      const { raw } = await compose(mail)
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${at}-${randomUUID().slice(0, 8)}.eml`
      // Renamed when complete, so that an unfinished file never has the final name.
      const unfinished = join(directory, `.${name}.part`)
      await writeFile(unfinished, raw, { mode: 0o600 })
      await rename(unfinished, join(directory, name))
      return undefined
    },
    close: () => {},
  }
}
