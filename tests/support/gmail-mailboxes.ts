// Mailboxes with the part of Gmail's API that the practice uses.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { findAttachment, toGmailPayload } from './gmail-payload.ts'
import { readBody } from './json-http.ts'
import { type ReadMail, readMail } from './mail.ts'

type StoredMail = {
  id: string
  threadId: string
  internalDate: number
  raw: string
  labelIds: string[]
  /** When it was added, in the mailbox's history. */
  historyId: number
}
type Mailbox = {
  mails: StoredMail[]
  historyId: number
  /** Before this, the history is forgotten. */
  oldestHistoryId: number
}
type Answer = (status: number, body: unknown) => void

/** An email as it was sent through Gmail. */
type GmailSent = ReadMail & {
  email: string
  id: string
  threadId: string
  /** The thread that the request named. */
  askedThreadId: string | undefined
  raw: string
}

export const gmailPath = '/gmail/v1/users/me/'

const notFound = { error: { status: 'NOT_FOUND' } }

/** Small, so that tests read several pages. */
const historyPageSize = 2

function toHistory({ mails, historyId, oldestHistoryId }: Mailbox, query: URLSearchParams) {
  const start = Number(query.get('startHistoryId'))
  if (start < oldestHistoryId) return undefined
  const offset = Number(query.get('pageToken') ?? 0)
  const added = mails.filter((mail) => mail.historyId > start)
  const next = offset + historyPageSize
  return {
    history: added.slice(offset, next).map((mail) => ({
      id: String(mail.historyId),
      messagesAdded: [
        { message: { id: mail.id, threadId: mail.threadId, labelIds: mail.labelIds } },
      ],
    })),
    historyId: String(historyId),
    ...(next < added.length ? { nextPageToken: String(next) } : {}),
  }
}

const stripBrackets = (messageId: string) => messageId.replace(/[<>\s]/g, '')

const toGmailMessage = ({ id, threadId, internalDate, raw, labelIds }: StoredMail) => ({
  id,
  threadId,
  labelIds,
  internalDate: String(internalDate),
  payload: toGmailPayload(Buffer.from(raw, 'latin1')),
})

type GivenEmail = { raw: string; threadId?: string }

function readJsonEmail(text: string): GivenEmail {
  const { raw, ...rest } = JSON.parse(text) as GivenEmail
  // The real one answers 413.
  if (text.length > 5 * 1024 * 1024) throw new Error('Gmail takes no larger JSON')
  return { ...rest, raw: Buffer.from(raw, 'base64url').toString('latin1') }
}

const isUpload = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('multipart/related') ?? false

/** An email in two parts: JSON, and the email itself. */
function readUpload(text: string): GivenEmail {
  const boundary = /^--\S+/.exec(text)?.[0] ?? ''
  const [json = '', raw = ''] = text
    .split(boundary)
    .slice(1, -1)
    .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2))
  return { ...(JSON.parse(json) as { threadId?: string }), raw }
}

export function createGmailMailboxes() {
  const mailboxes = new Map<string, Mailbox>()
  const sent: GmailSent[] = []
  let renamesMails = false
  let forbiddenReason: string | undefined
  let threadsLeft: number | undefined

  const getMailbox = (email: string): Mailbox => {
    const known = mailboxes.get(email)
    if (known) return known
    const made: Mailbox = { mails: [], historyId: 1_000, oldestHistoryId: 0 }
    mailboxes.set(email, made)
    return made
  }

  function store(email: string, raw: string, wanted: string | undefined, labels: string[]) {
    const mailbox = getMailbox(email)
    const known = wanted && mailbox.mails.some(({ threadId }) => threadId === wanted)
    if (wanted && !known) return undefined
    const id = randomUUID().replaceAll('-', '').slice(0, 16)
    mailbox.historyId += 7
    const mail: StoredMail = {
      id,
      historyId: mailbox.historyId,
      threadId: wanted ?? id,
      internalDate: Date.now(),
      raw,
      labelIds: labels,
    }
    mailbox.mails.push(mail)
    return mail
  }

  async function send(request: IncomingMessage, email: string, answer: Answer) {
    const text = await readBody(request)
    const body = isUpload(request) ? readUpload(text) : readJsonEmail(text)
    const asGiven = body.raw
    const raw = renamesMails
      ? asGiven.replace(
          /^Message-ID: <[^>]+>/im,
          `Message-ID: <${randomUUID()}@mail.gmail.example>`,
        )
      : asGiven
    const mail = store(email, raw, body.threadId, ['SENT'])
    if (!mail) return answer(404, notFound)
    const { id, threadId } = mail
    const utf8 = Buffer.from(asGiven, 'latin1').toString('utf8')
    sent.push({
      ...readMail(utf8),
      email,
      id,
      threadId,
      askedThreadId: body.threadId,
      raw: asGiven,
    })
    return answer(200, { id, threadId, labelIds: ['SENT'] })
  }

  async function handle(request: IncomingMessage, url: URL, email: string, answer: Answer) {
    const path = url.pathname.replace(/^\/upload/, '').replace(gmailPath, '')
    const mailbox = getMailbox(email)
    const { mails } = mailbox
    if (forbiddenReason !== undefined && request.method === 'GET') {
      const error = { status: 'PERMISSION_DENIED', errors: [{ reason: forbiddenReason }] }
      return answer(403, { error })
    }
    if (request.method === 'POST' && path === 'messages/send') return send(request, email, answer)
    if (path.startsWith('threads/')) {
      if (threadsLeft === 0) return answer(500, { error: { status: 'INTERNAL' } })
      if (threadsLeft !== undefined) threadsLeft -= 1
      const threadId = decodeURIComponent(path.slice('threads/'.length))
      const found = mails.filter((mail) => mail.threadId === threadId)
      if (found.length === 0) return answer(404, notFound)
      return answer(200, { id: threadId, messages: found.map(toGmailMessage) })
    }
    if (path === 'profile') {
      return answer(200, { emailAddress: email, historyId: String(mailbox.historyId) })
    }
    if (path === 'history') {
      const history = toHistory(mailbox, url.searchParams)
      return history ? answer(200, history) : answer(404, notFound)
    }
    if (path === 'messages' && url.searchParams.get('q')?.startsWith('from:(mailer-daemon')) {
      const reports = mails.filter(({ raw }) => /^from:.*(?:mailer-daemon|postmaster)@/im.test(raw))
      return answer(200, { messages: reports.map(({ id, threadId }) => ({ id, threadId })) })
    }
    if (path === 'messages') {
      const wanted = stripBrackets((url.searchParams.get('q') ?? '').replace(/^rfc822msgid:/, ''))
      const found = mails.filter(
        ({ raw }) => stripBrackets(/^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '') === wanted,
      )
      const messages = found.map(({ id, threadId }) => ({ id, threadId }))
      return answer(200, messages.length > 0 ? { messages } : { resultSizeEstimate: 0 })
    }
    const [id, attachmentId] = path
      .slice('messages/'.length)
      .split('/attachments/')
      .map((part) => decodeURIComponent(part))
    const mail = mails.find((one) => one.id === id)
    if (!mail) return answer(404, notFound)
    if (attachmentId !== undefined) {
      const data = findAttachment(Buffer.from(mail.raw, 'latin1'), attachmentId)
      return data === undefined ? answer(404, notFound) : answer(200, { size: 0, data })
    }
    return answer(200, toGmailMessage(mail))
  }

  return {
    handle,
    /** Controls of a test. */
    controls: {
      sent,
      /** Replaces the Message-ID of sent emails with one of Gmail's own. */
      renameMails(does: boolean) {
        renamesMails = does
      },
      /** Answers requests to read email with 403 and this reason; undefined: allows them. */
      forbidReading(reason: string | undefined) {
        forbiddenReason = reason
      },
      /** Reads so many threads and fails then; undefined: reads all. */
      failThreadsAfter(count: number | undefined) {
        threadsLeft = count
      },
      /** Delivers an email of someone else. Without `threadId` it begins a thread. */
      receive(email: string, raw: string | Buffer, threadId?: string) {
        const bytes = typeof raw === 'string' ? Buffer.from(raw, 'utf8') : raw
        const mail = store(email, bytes.toString('latin1'), threadId, ['INBOX'])
        if (!mail) throw new Error('no such thread in this mailbox')
        return { id: mail.id, threadId: mail.threadId }
      },
      /** Forgets the history until now, as Gmail does after a week. */
      forgetHistory(email: string) {
        const mailbox = getMailbox(email)
        mailbox.oldestHistoryId = mailbox.historyId + 1
        mailbox.historyId += 7
      },
      deleteThread(email: string, threadId: string) {
        const mailbox = getMailbox(email)
        mailbox.mails = mailbox.mails.filter((mail) => mail.threadId !== threadId)
      },
    },
  }
}
