import { type MailStructure, openImapMailbox } from '#platform/server/mail/imap-mailbox.ts'
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

/**
 * Reads a file from the practice's mailbox by a connection of its own: the instance that is asked may not be
 * the one that reads the mailbox. @returns undefined when the mail is no longer there @throws MailboxError
 */
export async function readImapFile(
  settings: ImapSettings,
  { validity, providerId }: Pick<StoredAnswer, 'validity' | 'providerId'>,
  { part }: StoredAttachment,
): Promise<Buffer | undefined> {
  const ignore = () => {}
  // A third more as base64, and its line breaks.
  const maxBytes = Math.ceil(maxFileBytes * 1.4)
  const mailbox = await openImapMailbox(settings, { onMail: ignore, onClose: ignore, maxBytes })
  try {
    // The UID belongs to another mail by now.
    if (mailbox.uidValidity !== validity) return undefined
    const uid = Number(providerId)
    const outline = await mailbox.readOutline(uid)
    const node = outline && findNode(outline.structure, part)
    if (!node) return undefined
    const key = node.part ?? 'TEXT'
    const bytes = (await mailbox.readParts(uid, [key], maxBytes)).get(key)
    return bytes && decodeTransfer(bytes, node.encoding)
  } finally {
    mailbox.close()
  }
}
