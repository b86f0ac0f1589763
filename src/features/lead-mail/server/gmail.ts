import * as z from 'zod'
import { GoogleError } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'

const headersShape = z.array(z.object({ name: z.string(), value: z.string() })).default([])
const bodyShape = z
  .object({ data: z.string().optional(), attachmentId: z.string().optional() })
  .optional()

export type GmailPart = {
  mimeType: string
  filename?: string | undefined
  headers: { name: string; value: string }[]
  body?: z.output<typeof bodyShape>
  parts?: GmailPart[] | undefined
}

const partShape: z.ZodType<GmailPart> = z.object({
  mimeType: z.string().default('text/plain'),
  filename: z.string().optional(),
  headers: headersShape,
  body: bodyShape,
  parts: z.lazy(() => z.array(partShape)).optional(),
})

const messageShape = z.object({
  id: z.string().min(1).max(150),
  threadId: z.string().default(''),
  labelIds: z.array(z.string()).default([]),
  internalDate: z
    .string()
    .regex(/^\d{1,15}$/)
    .default('0'),
  payload: partShape,
})
export type GmailMessage = z.output<typeof messageShape>

const threadShape = z.object({ messages: z.array(messageShape).default([]) })
const sentShape = z.object({ id: z.string().min(1), threadId: z.string().min(1) })
const foundShape = z.object({ messages: z.array(sentShape).default([]) })
const headShape = z.object({ payload: z.object({ headers: headersShape }) })
const attachmentShape = z.object({ data: z.string() })

export type SentMail = z.output<typeof sentShape>

const base = '/gmail/v1/users/me'
const named = encodeURIComponent

/** What we read is what we know: anything else is a problem of Google's. */
function parse<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { data, success } = shape.safeParse(answer)
  if (!success) throw new GoogleError('refused', { detail: 'an answer of an unknown shape' })
  return data
}

export type Gmail = ReturnType<typeof createGmail>

/** The few calls to Gmail that mail to leads needs, each as one member of staff. */
export function createGmail(google: Pick<GoogleConnectionService, 'callGmail'>) {
  /** Gmail hands out long texts apart from their message. */
  async function fetchLongTexts(userId: number, message: GmailMessage): Promise<GmailMessage> {
    const waiting = [message.payload]
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      waiting.push(...(part.parts ?? []))
      const { attachmentId, data } = part.body ?? {}
      if (!part.mimeType.startsWith('text/') || part.filename || data || !attachmentId) continue
      const path = `${base}/messages/${named(message.id)}/attachments/${named(attachmentId)}`
      part.body = parse(attachmentShape, await google.callGmail(userId, path))
    }
    return message
  }

  return {
    /** Oldest first, without drafts. @throws GoogleError `not-found` when the mailbox has no such thread */
    async readThread(userId: number, threadId: string): Promise<GmailMessage[]> {
      const path = `${base}/threads/${named(threadId)}?format=full`
      const { messages } = parse(threadShape, await google.callGmail(userId, path))
      const written = messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'))
      return Promise.all(written.map((message) => fetchLongTexts(userId, message)))
    },

    async readMessage(userId: number, id: string): Promise<GmailMessage> {
      const path = `${base}/messages/${named(id)}?format=full`
      const message = parse(messageShape, await google.callGmail(userId, path))
      return fetchLongTexts(userId, message)
    },

    /** `threadId` goes on with a thread, whose subject the mail must have. */
    async send(userId: number, raw: Buffer, threadId: string | undefined): Promise<SentMail> {
      const answer = await google.callGmail(userId, `${base}/messages/send`, {
        raw: raw.toString('base64url'),
        ...(threadId ? { threadId } : {}),
      })
      return parse(sentShape, answer)
    },

    /** A mail by its Message-ID, if it went out from this mailbox. */
    async findByMessageId(userId: number, messageId: string): Promise<SentMail | undefined> {
      const query = new URLSearchParams({
        q: `rfc822msgid:${messageId.replace(/[<>]/g, '')}`,
        includeSpamTrash: 'true',
      })
      const path = `${base}/messages?${query.toString()}`
      return parse(foundShape, await google.callGmail(userId, path)).messages[0]
    },

    /** The Message-ID that a mail went out with: Gmail may have given it its own. */
    async findWireId(userId: number, id: string): Promise<string | undefined> {
      const path = `${base}/messages/${named(id)}?format=metadata&metadataHeaders=Message-ID`
      const { payload } = parse(headShape, await google.callGmail(userId, path))
      const found = payload.headers.find(({ name }) => name.toLowerCase() === 'message-id')
      return found?.value.match(/<[^<>\s]{1,990}>/)?.[0]
    },
  }
}
