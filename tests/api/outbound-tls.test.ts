import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { everyIn } from '../support/run.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { createTestBed, signIn } from '../support/test-process.ts'
import { admin, demoPassword } from '../support/test-server.ts'

const testBed = createTestBed()
const closing: (() => unknown)[] = []
afterEach(async () => {
  await testBed.clear()
  for (const close of closing.splice(0)) await close()
})

/** A line to a port that keeps what a client sends through it. */
async function openTap(port: number) {
  const said: Buffer[] = []
  const sockets = new Set<Socket>()
  const tap = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', (data: Buffer) => said.push(data))
    client.pipe(server).pipe(client)
  })
  tap.listen(0, '127.0.0.1')
  await once(tap, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    tap.close()
  })
  const address = tap.address()
  return {
    port: typeof address === 'object' ? address?.port : 0,
    said: () => Buffer.concat(said).toString('latin1'),
  }
}

const settings = { LOGIN_VERIFICATION: 'always' }

describe('a mail server without encryption', () => {
  /** Messages to it at a sign-in that mails a code. */
  async function signInWith(smtpUrl: (port: number) => string) {
    const smtp = await startSmtpServer()
    closing.push(() => smtp.stop())
    const tap = await openTap(Number(new URL(smtp.url).port))
    const server = await testBed.startHere(await testBed.makePractice(), {
      ...settings,
      SMTP_URL: smtpUrl(tap.port ?? 0),
    })
    return { smtp, tap, answer: await signIn(server.url, admin, demoPassword) }
  }

  it('receives no password and no email when it is in another network', async () => {
    // Not written as a loopback address, so it counts as a name of another network.
    const { smtp, tap, answer } = await signInWith((port) => `smtp://user:hunter22@127.1:${port}`)
    expect(answer.status).toBe(503)
    await eventually(() => expect(tap.said()).toMatch(/^EHLO .*\r\nSTARTTLS\r\n/))
    expect(tap.said()).not.toMatch(/AUTH|MAIL FROM|RCPT TO|DATA/)
    expect(smtp.mails).toEqual([])
  })

  it('receives email in another network when the operator sets tls=off', async () => {
    const { smtp, answer } = await signInWith((port) => `smtp://127.1:${port}?tls=off`)
    expect(answer.status).toBe(200)
    expect(smtp.mails).toHaveLength(1)
  })

  it('receives email when it is on this machine', async () => {
    const { smtp, answer } = await signInWith((port) => `smtp://127.0.0.1:${port}`)
    expect(answer.status).toBe(200)
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('a start over https', () => {
  const https = { PUBLIC_URL: 'https://practice.example', SESSION_SECRET: 'x'.repeat(40) }

  // Port 587 is spoken to this way: the connection is encrypted by STARTTLS, or not used (above).
  it('accepts a mail server elsewhere with smtp://', async () => {
    const server = await testBed.start(await testBed.makePractice(), {
      ...https,
      SMTP_URL: 'smtp://user:hunter22@mail.example:587',
    })
    await server.isReady()
    expect(server.errors()).toBe('')
  })

  it.each(
    everyIn(
      ['SMTP_URL', 'smtp://user:hunter22@mail.example?ignoreTLS=true'],
      ['DATABASE_URL', 'postgres://user:hunter22@db.example/x?sslmode=disable'],
    ),
  )('is refused when %s says to send in clear', async (name, url) => {
    const server = await testBed.start(testBed.makeDirectory(), { ...https, [name]: url })
    const { code } = await server.ended
    expect(code).toBeGreaterThan(0)
    expect(server.errors()).toBe(
      `${name} got an unencrypted connection to a public host; it takes TLS, or ?tls=off on purpose, when PUBLIC_URL is https\n`,
    )
  })
})

describe('a database server without encryption in another network', () => {
  it('receives neither a password nor a query', async () => {
    const said: Buffer[] = []
    // PostgreSQL answers the wish for TLS with one letter: N is no.
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (data: Buffer) => {
        said.push(data)
        socket.write('N')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const practice = await testBed.start(testBed.makeDirectory(), {
      DATABASE_URL: `postgres://practice:hunter22@127.1:${port}/practice`,
      SESSION_SECRET: 'x'.repeat(40),
    })
    expect((await practice.ended).code).toBeGreaterThan(0)
    const wish = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]) // SSLRequest, and nothing after it
    for (const data of said) expect(data).toEqual(wish)
    expect(said.length).toBeGreaterThan(0)
    expect(practice.errors()).toMatch(/^DATABASE_URL got a server without TLS; it takes TLS .*\n$/)
  })
})
