import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** One system mail. `messageId` is given when a mail may be handed over twice, so that it stays one. */
export type Mail = { to: string; subject: string; text: string; html: string; messageId?: string }

export type Mailer = {
  /** Resolves when the transport has taken the mail; throws when it has not. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Our own Message-ID, made before the first try. */
export const newMessageId = (from: string) =>
  `<${randomUUID()}@${from.split('@')[1] ?? 'localhost'}>`

type MailerSettings = {
  smtpUrl: string | undefined
  outboxDir: string
  from: { name: string; address: string }
}

/** Over SMTP, or without a server as one `.eml` file a mail, which any mail program opens. */
export function createMailer({ smtpUrl, outboxDir, from }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outboxDir, from)
}

function smtpMailer(url: string, from: MailerSettings['from']): Mailer {
  const settings = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(settings, { from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

function outboxMailer(directory: string, from: MailerSettings['from']): Mailer {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const composer = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from },
  )
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail)
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${at}-${randomUUID().slice(0, 8)}.eml`
      // Written aside and renamed, so that nobody reads half a mail.
      const unfinished = join(directory, `.${name}.part`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 }) // `buffer: true` above
      await rename(unfinished, join(directory, name))
    },
    close: () => composer.close(),
  }
}
