// After a day's work the log contains no input, no names and no secrets.

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listDemoLeads, listDemoTherapists } from '#features/demo/demo/server/content.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { readOutbox } from '../support/read-outbox.ts'
import { everyIn } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import {
  admin,
  captchaAnswer,
  demoPassword,
  maya,
  openDemoOnServer,
  sessionSecret,
} from '../support/test-server.ts'

const testBed = createTestBed()
let imap: ImapServer | undefined
afterEach(async () => {
  await testBed.clear()
  await imap?.stop()
})

const visitor = {
  firstName: 'Zenobia',
  lastName: 'Quartermain',
  email: 'zenobia.q@secret.example',
  phone: '613-555-9471',
  notes: 'My brother drowned in the marmalade river last spring.',
}
const said = 'I cannot sleep since the marmalade festival.'
const replied = 'We are sorry to hear of the marmalade.'
const answered = 'The marmalade comes back at night.'
const filename = 'marmalade diary.pdf'

describe.each(callEngines)('the server’s log on %s', (engine) => {
  it.each(everyIn('trace', 'info'))(
    'at level %s contains no personal data and no input',
    async (level) => {
      const own = engine === 'postgres' ? await openDemoOnServer() : undefined
      const directory = await testBed.makePractice()
      imap = await startImapServer()
      const mailbox = imap
      const server = await testBed.start(directory, {
        LOG_LEVEL: level,
        DEMO: 'true',
        DEMO_PASSWORD: demoPassword,
        CAPTCHA_ANSWER: captchaAnswer,
        CHAT_HOURS: '0-24',
        LOGIN_VERIFICATION: 'always',
        IMAP_URL: mailbox.url,
        ...(own?.url ? { DATABASE_URL: own.url, SESSION_SECRET: sessionSecret } : {}),
      })
      await server.isReady()
      const secrets: string[] = [
        demoPassword,
        said,
        replied,
        captchaAnswer,
        ...Object.values(visitor),
      ]
      secrets.push(answered, filename, mailbox.password)

      const call = async (path: string, init: RequestInit & { cookie?: string } = {}) => {
        const { cookie, headers, ...rest } = init
        const answer = await fetch(server.url + path, {
          redirect: 'manual',
          ...rest,
          headers: { ...(cookie ? { cookie } : {}), ...headers },
        })
        const text = await answer.text()
        const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
        secrets.push(...cookies.map((one) => one.split('=')[1] ?? ''))
        let json: unknown
        try {
          json = JSON.parse(text)
        } catch {
          json = undefined // a page
        }
        return { status: answer.status, json, cookie: cookies.join('; ') }
      }
      const send = (path: string, body: unknown, cookie = '', method = 'POST') =>
        call(path, {
          method,
          cookie,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const captcha = async () => {
        const { json } = await call('/api/captcha')
        const { validation } = json as { validation: string }
        secrets.push(validation)
        return { captchaValue: captchaAnswer, captchaValidation: validation }
      }
      const outbox = join(directory, 'data', 'outbox')
      const signIn = async (username: string) => {
        const mailed = () => readOutbox(outbox).length
        const before = mailed()
        const first = await send('/api/login', { username, password: demoPassword })
        expect(first.json).toMatchObject({ requireVerification: true })
        const code = await eventually(() => {
          expect(mailed()).toBeGreaterThan(before)
          const codes = readdirSync(outbox)
            .toSorted()
            .map((name) => /^(\d{6})\s*$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1])
            .filter((one) => one !== undefined)
          const last = codes.at(-1)
          if (last === undefined || secrets.includes(last)) throw new Error('no new code')
          return last
        })
        secrets.push(code)
        const signedIn = await send('/api/verify-code', { code }, first.cookie)
        expect(signedIn.status).toBe(200)
        return signedIn.cookie
      }

      // A visitor sends requests, is rejected, reads pages, and chats.
      const request = { ...visitor, serviceType: 'anxiety', preferredLocation: 'kanata' }
      const made = await send('/api/consultation', { ...request, ...(await captcha()) })
      expect(made.status).toBe(201)
      await send('/api/consultation', { ...request, email: 'zenobia.q@', captchaValue: 'x' })
      await call(`/consultation?therapist=${encodeURIComponent(visitor.lastName)}`)
      await call(`/api/therapists/${visitor.lastName}`)
      await call(`/nowhere/${visitor.email}?q=${encodeURIComponent(visitor.phone)}`)
      await call(`/api/nowhere/${visitor.email}`)
      await call('/%ff%fe', { headers: { 'user-agent': visitor.lastName, referer: visitor.email } })
      const sessionId = randomUUID()
      secrets.push(sessionId)
      const sender = {
        sessionId,
        senderName: `${visitor.firstName} ${visitor.lastName}`,
        senderEmail: visitor.email,
        senderPhone: visitor.phone,
      }
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
      const received: string[] = []
      socket.on('message', (data: Buffer) => received.push(data.toString()))
      await eventually(() => expect(socket.readyState).toBe(socket.OPEN))
      socket.send(JSON.stringify({ type: 'join', ...sender }))
      socket.send(`{"half": "${said}`)
      const optimisticId = randomUUID()
      socket.send(
        JSON.stringify({
          type: 'message',
          ...sender,
          message: said,
          optimisticId,
          ...(await captcha()),
        }),
      )
      await eventually(() => expect(received.join()).toContain(optimisticId))

      // Staff sign in, fail to sign in, read, write, and make changes.
      await send('/api/login', { username: visitor.email, password: visitor.notes })
      const cookie = await signIn(admin)
      const therapist = await signIn(maya)
      const { id } = made.json as { id: number }
      const listed = await call('/api/admin/chat-sessions', { cookie })
      const staffId = (listed.json as { sessionId: string }[])[0]?.sessionId ?? ''
      secrets.push(staffId)
      for (const path of [
        `/api/admin/leads?page=1&search=${encodeURIComponent(visitor.email)}`,
        `/api/admin/leads/${id}`,
        `/api/admin/leads/${id}/emails`,
        '/api/admin/chat-sessions',
        `/api/admin/chat-sessions?page=1&search=${visitor.lastName}`,
        `/api/admin/chat-messages/${staffId}`,
        '/api/admin/users',
        '/api/admin/audit',
        `/api/admin/audit?record=${visitor.lastName}`,
        '/admin/leads',
        `/admin/leads?lead=${id}`,
        `/admin/leads?search=${visitor.lastName}`,
      ]) {
        expect([path, (await call(path, { cookie })).status]).toEqual([path, 200])
      }
      const search = { search: visitor.lastName }
      expect((await send('/api/admin/leads/search', search, cookie)).status).toBe(200)
      expect((await call(`/api/admin/leads/${id}`, { cookie: therapist })).status).toBe(404)
      const notes = { internalNotes: visitor.notes }
      expect((await send(`/api/admin/leads/${id}`, notes, cookie, 'PATCH')).status).toBe(200)
      const mail = { subject: visitor.notes, message: said, sender: 'system' }
      expect((await send(`/api/admin/leads/${id}/email`, mail, cookie)).status).toBe(201)

      // The client answers with a file, a mail that cannot be read comes between, and staff read them.
      const readField = (name: string, text: string) =>
        new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1] ?? ''
      // The client was sent a receipt before.
      const written = readdirSync(outbox)
        .toSorted()
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .findLast((text) => readField('to', text).includes(visitor.email))
      const messageId = readField('message-id', written ?? '')
      secrets.push(messageId)
      const from = `${visitor.firstName} ${visitor.lastName} <${visitor.email}>`
      const attached = [
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        answered,
        '--b',
        `Content-Type: application/pdf; name="${filename}"`,
        `Content-Disposition: attachment; filename="${filename}"`,
        '',
        '%PDF-1.7 marmalade',
        '--b--',
      ].join('\r\n')
      const type = 'multipart/mixed; boundary="b"'
      mailbox.deliver(toRawAnswer(messageId, { from, type, body: attached }))
      type Shown = { id: string; attachments: string[] }
      const answer = await eventually(async () => {
        const { json } = await call(`/api/admin/leads/${id}/emails`, { cookie })
        expect(json).toHaveLength(2)
        return (json as Shown[]).find(({ attachments }) => attachments.length > 0)
      })
      mailbox.settings.malformedUid = mailbox.deliver(toRawAnswer(messageId, { from }))
      await eventually(async () => {
        const { json } = await call('/api/config/system-email', { cookie })
        expect(json).toMatchObject({ mailbox: { isReadable: false } })
      })
      const emails = `/api/admin/leads/${id}/emails`
      const file = await call(`${emails}/${answer?.id}/attachments/1`, { cookie })
      expect(file.status).toBe(200)
      expect((await call(`${emails}/${answer?.id}/attachments/2`, { cookie })).status).toBe(404)
      const page = await call(`${emails}/${answer?.id}/view`, { cookie })
      expect(page.status).toBe(200)
      const seen = { ids: [answer?.id ?? '', visitor.lastName] }
      expect((await send(`${emails}/seen`, seen, cookie)).status).toBe(204)

      const reply = { sessionId: staffId, message: replied }
      expect((await send('/api/admin/chat-reply', reply, cookie)).status).toBe(201)
      expect((await send(`/api/admin/chat-session/${staffId}/lead`, chatLead, cookie)).status).toBe(
        201,
      )
      const newcomer = { ...visitor, password: 'another marmalade word', role: 'therapist' }
      secrets.push(newcomer.password)
      expect((await send('/api/admin/users', newcomer, cookie)).status).toBe(201)
      expect((await send('/api/admin/users', newcomer, cookie)).status).toBe(409)
      const { json: profile } = await call('/api/therapist-profile', { cookie: therapist })
      const { id: profileId, userId } = profile as { id: number; userId: number }
      const bio = { bio: `${visitor.notes} ${visitor.notes}` }
      const path = `/api/therapist-profile/${profileId}`
      expect((await send(path, bio, therapist, 'PATCH')).status).toBe(200)
      const photo = await call(`/api/admin/users/${userId}/upload-image`, {
        method: 'POST',
        cookie,
        body: photoForm(await somePhoto(), { name: `${visitor.lastName}.jpg` }),
      })
      expect(photo.status).toBe(200)
      await send(
        '/api/account/password',
        { currentPassword: demoPassword, newPassword: visitor.email },
        therapist,
      )
      const gone = await call(`/api/admin/chat-session/${staffId}`, { method: 'DELETE', cookie })
      expect(gone.status).toBe(204)
      await call('/api/logout', { method: 'POST', cookie })
      socket.close()
      await server.stop()
      await own?.close()

      const lines = (server.output() + server.errors()).split('\n')
      const log = lines.filter((line) => line.startsWith('{')).join('\n')
      // The log is not empty: it has each call by its route.
      expect(log).toContain('/api/admin/leads/:id')
      // Besides the log, standard output has only the address and the demo sign-ins.
      const start = lines.filter((line) => !line.startsWith('{')).join('\n')
      for (const secret of secrets.filter((one) => one !== demoPassword && one.length > 3)) {
        expect(start).not.toContain(secret)
      }
      const names = [
        ...listDemoTherapists().flatMap(({ lastName }) => [lastName]),
        ...listDemoLeads().flatMap(({ email, phone }) => [email, phone]),
        admin,
        maya,
        'stillwater.example',
        'Zenobia',
        '(613) 555-9471',
        '6135559471',
        'marmalade',
      ]
      const spoken = log.toLowerCase().split('\n')
      const found = [...secrets, ...names]
        .filter((one) => one.length > 3)
        .flatMap((one) => spoken.filter((line) => line.includes(one.toLowerCase())).slice(0, 1))
      expect(found).toEqual([])
    },
  )
})
