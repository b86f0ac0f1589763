import * as z from 'zod/mini'
import { type EndpointResult, endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { recordId } from '#shared/record-fields.ts'
import { countVisible, formatThousands, textLimits } from '#shared/text.ts'
import { emailDocumentIds } from './contract/email-documents.ts'

/**
 * - `pending`: sent at its `sendAt`; until then its writer can undo it
 * - `queued`: stored, not sent yet
 * - `sending`: being sent
 * - `unknown`: the transport's response was lost, so the email may have arrived
 */
export const emailStatuses = ['pending', 'queued', 'sending', 'sent', 'failed', 'unknown'] as const
export type EmailStatus = (typeof emailStatuses)[number]

/**
 * - `answer`: written by a person
 * - `auto-reply`: sent by a machine, such as an out-of-office reply
 * - `bounce`: a mail server's report that an email of ours was not delivered
 */
export const messageKinds = ['answer', 'auto-reply', 'bounce'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The sending account: the writer's own Google account, or the practice's address. */
export const senderKinds = ['google', 'system'] as const
export type SenderKind = (typeof senderKinds)[number]

/** Time in which an email can be undone. */
export const undoSeconds = 10

export const subjectAndBody = 'Subject and body are required.'

/** One message of a thread, the practice's or the client's. */
export const threadMessageSchema = z.object({
  /** `log-7` for an email sent from here, otherwise the mailbox's own id. */
  id: z.string(),
  /** Milliseconds since 1970, as text. */
  internalDate: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.string(),
  /** HTML is sanitised: no scripts, no styles, nothing that loads. */
  body: z.string(),
  bodyType: z.enum(['html', 'plain']),
  /** The writer's name, or their address. */
  senderName: z.string(),
  isFromPractice: z.boolean(),
  /** Kind of mail, if it was received. */
  kind: z.enum(messageKinds),
  /** Received, but not from the client's address: its headers alone say that it belongs here. */
  isFromOtherAddress: z.boolean(),
  /** Received, and not read by any member of staff. */
  isUnread: z.boolean(),
  /** Received with the Message-ID of an earlier answer and another text: one of the two may be forged. */
  hasKnownId: z.boolean(),
  status: z.enum(emailStatuses),
  /** Why it was not sent, as people see it. */
  failure: z.nullable(z.string()),
  /** When a pending email will be sent; null for all others. */
  sendAt: z.nullable(z.string()),
  /** The reader wrote it and can still take it back. */
  canUndo: z.boolean(),
  /** Of a failed email, for its writer: sent with this key, a changed text takes its place. Deleted documents are left out. */
  rewrite: z.optional(z.object({ sendKey: z.string(), documentIds: z.array(z.number()) })),
  /** Remote pictures were left out. */
  hasPictures: z.boolean(),
  /** The message was cut because of its length. */
  isCut: z.boolean(),
  attachments: z.array(z.string()),
})
export type ThreadMessage = z.output<typeof threadMessageSchema>

/** The stored record of an email that the practice sent. */
export const emailLogSchema = z.object({
  id: z.number(),
  date: z.string(),
  subject: z.string(),
  message: z.string(),
  from: z.string(),
  to: z.string(),
  status: z.enum(emailStatuses),
  /** When a pending email will be sent. */
  sendAt: z.optional(z.string()),
  /** The documents of an email that was taken back, those that exist still. */
  documentIds: z.optional(z.array(z.number())),
})
export type EmailLogEntry = z.output<typeof emailLogSchema>

const oneLine = (given: string) => given.replace(/\s+/g, ' ')
const hasText = z.refine<string>((given) => countVisible(given) > 0, subjectAndBody)
const limited = (max: number, what: string) =>
  z.maxLength(max, `${what} can have ${formatThousands(max)} characters at most`)

export const maxEmailHtml = textLimits.emailBody * 7

export const leadEmailSchema = z.object({
  /** Line breaks become spaces. */
  subject: z
    .string(subjectAndBody)
    .check(
      z.overwrite(oneLine),
      z.trim(),
      hasText,
      limited(textLimits.emailSubject, 'The subject'),
    ),
  message: z
    .string(subjectAndBody)
    .check(z.trim(), hasText, limited(textLimits.emailBody, 'The message')),
  /** The same text as HTML; made from `message` when it is left out. */
  htmlMessage: z.optional(z.string().check(limited(maxEmailHtml, 'The message'))),
  /** Idempotency key: a request with the same key does not send a second email. */
  sendKey: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'This is not the key of a mail')),
  ),
  /** The newest message that the writer has seen (null: none). A newer one is refused with 409. */
  lastSeenId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The sender that the writer was shown. Default: their own Google account, or else the practice. */
  sender: z.optional(z.enum(senderKinds)),
  /** Sends it ten seconds later (`pending`, `sendAt`), so that it can be undone. Default: at once. */
  undoable: z.optional(z.boolean()),
  /** Marks an uncontacted lead as contacted once the email is sent. */
  markContacted: z.optional(z.boolean()),
  /** Documents of the practice that are attached, in this order; 15 MB together. */
  documentIds: z.optional(emailDocumentIds),
})
export type LeadEmail = z.output<typeof leadEmailSchema>

const emailId = z.object({
  id: recordId,
  emailId: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const listLeadEmails = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/emails',
  access: 'staff',
  summary:
    'The mails of a lead, newest first: what the practice sent, and the client’s answers. A thread of more than a million characters comes in pages: `before` asks for what is earlier than a message.',
  params: z.object({ id: recordId }),
  query: z.object({
    /** The oldest message that was already read. */
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  response: z.array(threadMessageSchema),
  /**
   * The reader's own mailbox could not be read; there are earlier messages; a thread in a colleague's mailbox is
   * left out; the lead has as many answers as are stored, so later ones are only in the mailbox; answers to the
   * practice's address cannot be read.
   */
  flags: {
    mailboxUnreadable: 'x-mailbox-unreadable',
    hasEarlier: 'x-has-earlier',
    partlyDenied: 'x-partly-denied',
    answersFull: 'x-answers-full',
    practiceMailboxUnreadable: 'x-practice-mailbox-unreadable',
  },
  reads: 'mail',
})

/** A lead's messages, and whether replies are missing from them. */
export type LeadThread = EndpointResult<typeof listLeadEmails>

/** The maximum number of ids in one report. */
export const maxSeenIds = 200

export const markAnswersSeen = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/emails/seen',
  access: 'staff',
  summary:
    'Marks answers as read that someone has had on their screen, by their ids in the thread or the timeline. Reading a thread marks nothing.',
  params: z.object({ id: recordId }),
  body: z.object({
    ids: z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(maxSeenIds)),
    /**
     * The lead's `clientWroteAt` as the screen had it. The latest answer of a lead with as many as are stored stays unread
     * if another one has come since.
     */
    clientWroteAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  response: null,
  changes: ['leads', 'mail'],
})

export const sendLeadEmail = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/email',
  access: 'staff',
  summary:
    'Writes to a lead, from one’s own Google account or the practice’s address: at once, or `undoable` for ten seconds.',
  params: z.object({ id: recordId }),
  body: leadEmailSchema,
  response: emailLogSchema,
  status: 201,
  changes: ['leads', 'mail'],
})

export const undoLeadEmail = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id/emails/:emailId',
  access: 'staff',
  summary:
    'Takes a pending email back, for its author, and returns it a last time. 409 once it is being sent; 404 when it was taken back before.',
  params: emailId,
  response: emailLogSchema,
  changes: ['leads', 'mail'],
})

export const resendLeadEmail = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/emails/:emailId/send',
  access: 'staff',
  summary: 'Sends a mail again that failed, or one of unknown fate after someone has looked.',
  params: emailId,
  body: z.object({
    /** A person has made sure that an email with status `unknown` did not arrive. */
    hasChecked: z.optional(z.boolean()),
  }),
  response: emailLogSchema,
  status: 201,
  changes: ['leads', 'mail'],
})

/** The same message with its remote pictures, as a document for a frame without scripts. */
export const viewLeadEmail = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/emails/:emailId/view',
  access: 'staff',
  summary: 'One received message as a page with its pictures, after its reader has asked for them.',
  params: emailId,
  response: null,
})

/** Never shown by the browser: the response is saved as a file. */
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/emails/:emailId/attachments/:number',
  access: 'staff',
  summary:
    'One file of a received message, as listed in `attachments` and counted from 1: a document or a picture of at most 25 MB.',
  params: z.extend(emailId, { number: recordId }),
  response: null,
})

export const getSystemEmail = endpoint({
  method: 'GET',
  path: '/api/config/system-email',
  access: 'staff',
  summary:
    'The address that mail of the practice goes out from, and whether answers to it are read.',
  response: z.object({
    systemEmail: z.string(),
    /** True if answers to that address are read; null when they are not (`IMAP_URL`). */
    mailbox: z.nullable(
      z.object({
        isReadable: z.boolean(),
        /** When it was last read; null when it never was. */
        lastReadAt: z.nullable(z.string()),
      }),
    ),
  }),
  reads: 'mail',
})

/** Text that the server adds to an email that one is about to write. */
export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/api/config/email-template',
  access: 'staff',
  summary: 'The subject of a first email in a language, and the signature below one’s own emails.',
  query: z.object({ language: z.enum(languages) }),
  response: z.object({
    subject: z.string(),
    /** The practice’s name, which is in the subject. */
    practice: z.string(),
    /** The writer has a therapist profile, to which a Google account can be connected. */
    hasProfile: z.boolean(),
    signature: z.object({
      name: z.string(),
      lines: z.array(z.object({ text: z.string(), language: z.enum(languages) })),
      link: z.nullable(z.string()),
    }),
  }),
  reads: 'therapists',
})

/** `code` of error responses, which the dialog acts on. */
export const mailCodes = {
  denied: 'THREAD_ACCESS_DENIED',
  newer: 'NEWER_MESSAGE',
  reconnect: 'GOOGLE_RECONNECT',
  alreadySent: 'ALREADY_SENT',
  unknown: 'MAIL_UNKNOWN',
} as const
