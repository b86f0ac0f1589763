import {
  type ImapMailbox,
  type MailStructure,
  openImapMailbox,
} from '#platform/server/mail/imap-mailbox.ts'
import type { ImapSettings } from '#platform/server/mail/imap-settings.ts'
import { maxFileBytes } from '../limits.ts'
import type { StoredAnswer, StoredAttachment } from '../repository/answers-table.ts'
import { decodeTransfer } from './mail-parts.ts'

function findNode(node: MailStructure, part: string): MailStructure | undefined {
  if ((node.part ?? '1') === part && !node.childNodes) return node
  for (const child of node.childNodes ?? []) {
    const found = findNode(child, part)
    if (found) return found
  }
  return undefined
}

// A third more as base64, and its line breaks.
const maxBytes = Math.ceil(maxFileBytes * 1.4)

/** Several mails may have one Message-ID. */
const maxCandidates = 10

type AnswerPosition = Pick<StoredAnswer, 'validity' | 'providerId' | 'messageId' | 'wireMessageId'>

/** A file of one mail; undefined when the mail is gone, or is another one by its `size`. */
async function readFile(
  mailbox: ImapMailbox,
  uid: number,
  { part, size }: Pick<StoredAttachment, 'part'> & { size?: number },
): Promise<Buffer | undefined> {
  const outline = await mailbox.readOutline(uid)
  const node = outline && findNode(outline.structure, part)
  if (!node || (size !== undefined && node.size !== size)) return undefined
  const key = node.part ?? 'TEXT'
  const bytes = (await mailbox.readParts(uid, [key], maxBytes)).get(key)
  return bytes && decodeTransfer(bytes, node.encoding)
}

/** After the mailbox has renumbered its mails: the file of the mail with this Message-ID. */
async function searchFile(
  mailbox: ImapMailbox,
  { messageId, wireMessageId }: AnswerPosition,
  { part, size }: StoredAttachment,
): Promise<Buffer | undefined> {
  const id = wireMessageId ?? messageId
  // An answer that came without one cannot be searched.
  if (!id.startsWith('<')) return undefined
  const uids = (await mailbox.listByMessageId(id)).slice(0, maxCandidates)
  for (const uid of uids) {
    const found = await readFile(mailbox, uid, uids.length > 1 ? { part, size } : { part })
    if (found) return found
  }
  return undefined
}

/**
 * Reads a file from the practice's mailbox by a connection of its own: the instance that is asked may not be
 * the one that reads the mailbox. @returns undefined when the mail is no longer there @throws MailboxError
 */
export async function readImapFile(
  settings: ImapSettings,
  answer: AnswerPosition,
  file: StoredAttachment,
): Promise<Buffer | undefined> {
  const ignore = () => {}
  const mailbox = await openImapMailbox(settings, { onMail: ignore, onClose: ignore, maxBytes })
  try {
    // Otherwise the UID belongs to another mail by now.
    const isNumbered = mailbox.uidValidity === answer.validity
    const read =
      isNumbered && (await readFile(mailbox, Number(answer.providerId), { part: file.part }))
    return read || (await searchFile(mailbox, answer, file))
  } finally {
    mailbox.close()
  }
}
