import * as z from 'zod'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import { randomToken } from '#platform/server/crypto.ts'
import { createGmailHistory, foundSchema, sentSchema } from './gmail-history.ts'
import { gmailBase as base, parseGmail as parse } from './gmail-response.ts'
import { mayBeWords } from './mail-part-types.ts'

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() })).default([])
const bodySchema = z
  .object({
    size: z.number().optional(),
    data: z.string().optional(),
    attachmentId: z.string().optional(),
  })
  .optional()

export type GmailPart = {
  partId?: string | undefined
  mimeType: string
  filename?: string | undefined
  headers: { name: string; value: string }[]
  body?: z.output<typeof bodySchema>
  parts?: GmailPart[] | undefined
}

const partSchema: z.ZodType<GmailPart> = z.object({
  partId: z.string().optional(),
  mimeType: z.string().default('text/plain'),
  filename: z.string().optional(),
  headers: headersSchema,
  body: bodySchema,
  parts: z.lazy(() => z.array(partSchema)).optional(),
})

const messageSchema = z.object({
  id: z.string().min(1).max(150),
  threadId: z.string().default(''),
  labelIds: z.array(z.string()).default([]),
  internalDate: z
    .string()
    .regex(/^\d{1,15}$/)
    .default('0'),
  payload: partSchema,
})
export type GmailMessage = z.output<typeof messageSchema>

const threadSchema = z.object({ messages: z.array(messageSchema).default([]) })
const metadataSchema = z.object({ payload: z.object({ headers: headersSchema }) })
const attachmentSchema = z.object({ data: z.string() })

export type SentMail = z.output<typeof sentSchema>

const encode = encodeURIComponent

/** In a JSON body Gmail takes 5 MB. https://developers.google.com/workspace/gmail/api/guides/uploads */
const maxJsonEmail = 3 * 1024 * 1024

/** An email with its thread as the parts of one upload. */
function toUpload(raw: Buffer, metadata: object) {
  const boundary = `part-${randomToken()}`
  const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`
  return {
    contentType: `multipart/related; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), raw, Buffer.from(`\r\n--${boundary}--`)]),
  }
}

function findPart(part: GmailPart, partId: string): GmailPart | undefined {
  if ((part.partId ?? '') === partId && !part.parts?.length) return part
  for (const inner of part.parts ?? []) {
    const found = findPart(inner, partId)
    if (found) return found
  }
  return undefined
}

/** `threadId` continues a thread; Gmail requires the email to have the same subject. */
async function sendEmail(
  google: Pick<GoogleConnectionService, 'callGmail'>,
  userId: number,
  raw: Buffer,
  threadId: string | undefined,
): Promise<SentMail> {
  const thread = threadId ? { threadId } : {}
  const path = `${base}/messages/send`
  const response =
    raw.length > maxJsonEmail
      ? await google.callGmail(userId, `/upload${path}?uploadType=multipart`, toUpload(raw, thread))
      : await google.callGmail(userId, path, { raw: raw.toString('base64url'), ...thread })
  return parse(sentSchema, response)
}

export type Gmail = ReturnType<typeof createGmail>

/** The requests to Gmail that lead emails need, each made as one member of staff. */
export function createGmail(google: Pick<GoogleConnectionService, 'callGmail'>) {
  /** Gmail leaves long texts out of a message; they are fetched like attachments. */
  async function fetchLongTexts(userId: number, message: GmailMessage): Promise<GmailMessage> {
    const pending = [message.payload]
    for (let part = pending.pop(); part; part = pending.pop()) {
      pending.push(...(part.parts ?? []))
      const { attachmentId, data } = part.body ?? {}
      if (!mayBeWords(part) || data || !attachmentId) continue
      const path = `${base}/messages/${encode(message.id)}/attachments/${encode(attachmentId)}`
      part.body = parse(attachmentSchema, await google.callGmail(userId, path))
    }
    return message
  }

  return {
    ...createGmailHistory(google),

    /** Oldest first, without drafts. @throws GoogleError `not-found` when the mailbox has no such thread */
    async readThread(userId: number, threadId: string): Promise<GmailMessage[]> {
      const path = `${base}/threads/${encode(threadId)}?format=full`
      const { messages } = parse(threadSchema, await google.callGmail(userId, path))
      const written = messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'))
      return Promise.all(written.map((message) => fetchLongTexts(userId, message)))
    },

    async readMessage(userId: number, id: string): Promise<GmailMessage> {
      const path = `${base}/messages/${encode(id)}?format=full`
      const message = parse(messageSchema, await google.callGmail(userId, path))
      return fetchLongTexts(userId, message)
    },

    /** A file of a message; undefined when the message has no such part. */
    async readFile(userId: number, id: string, partId: string): Promise<Buffer | undefined> {
      const message = `${base}/messages/${encode(id)}`
      const { payload } = parse(
        messageSchema,
        await google.callGmail(userId, `${message}?format=full`),
      )
      const part = findPart(payload, partId)
      const { attachmentId, data } = part?.body ?? {}
      if (data !== undefined) return Buffer.from(data, 'base64url')
      if (!attachmentId) return undefined
      const path = `${message}/attachments/${encode(attachmentId)}`
      const file = parse(attachmentSchema, await google.callGmail(userId, path))
      return Buffer.from(file.data, 'base64url')
    },

    send: sendEmail.bind(null, google),

    /** Finds an email by its Message-ID, if it was sent from this mailbox. */
    async findByMessageId(userId: number, messageId: string): Promise<SentMail | undefined> {
      const query = new URLSearchParams({
        q: `rfc822msgid:${messageId.replace(/[<>]/g, '')}`,
        includeSpamTrash: 'true',
      })
      const path = `${base}/messages?${query.toString()}`
      return parse(foundSchema, await google.callGmail(userId, path)).messages[0]
    },

    /** The Message-ID that an email was sent with: Gmail may replace ours. */
    async findWireId(userId: number, id: string): Promise<string | undefined> {
      const path = `${base}/messages/${encode(id)}?format=metadata&metadataHeaders=Message-ID`
      const { payload } = parse(metadataSchema, await google.callGmail(userId, path))
      const found = payload.headers.find(({ name }) => name.toLowerCase() === 'message-id')
      return found?.value.match(/<[^<>\s]{1,990}>/)?.[0]
    },
  }
}
