import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from './free-port.ts'
import { type ReadMail, readMail } from './mail.ts'

/**
 * - `accept`: every email is accepted
 * - `reject`: a recipient is refused temporarily (451)
 * - `refuse-address`: a recipient is refused permanently (550)
 * - `hang`: the connection is accepted and never answered
 * - `wait`: the email is accepted, and the response is sent after `release`
 * - `lose-answer`: the email is accepted, but the connection breaks before the response
 */
type SmtpMode = 'accept' | 'reject' | 'refuse-address' | 'hang' | 'wait' | 'lose-answer'

type ReceivedMail = ReadMail & { from: string; to: string[] }

/**
 * A real SMTP server that stores what it receives and fails on request. `givenPort` is the port of one
 * that was stopped before.
 */
export async function startSmtpServer(givenPort?: number) {
  const port = givenPort ?? (await findFreePort())
  const mails: ReceivedMail[] = []
  let mode: SmtpMode = 'accept'
  let connections = 0
  let accepted = 'OK: message queued'
  let waiting: (() => void)[] = []

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1
      if (mode !== 'hang') done()
    },
    onRcptTo(_address, _session, done) {
      if (mode === 'reject') done(Object.assign(new Error('try again'), { responseCode: 451 }))
      else if (mode === 'refuse-address') {
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      } else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        })
        // 421 ends the conversation without an answer about the mail itself.
        if (mode === 'lose-answer') {
          done(Object.assign(new Error('going down'), { responseCode: 421 }))
        } else if (mode === 'wait') waiting.push(() => done())
        else done(null, accepted)
      })
    },
  })
  // A client that hangs up is part of what is tested.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    setMode(next: SmtpMode) {
      mode = next
    },
    /** The reply to an email that it accepts. */
    setAnswer(answer: string) {
      accepted = answer
    },
    release() {
      for (const answer of waiting) answer()
      waiting = []
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>
