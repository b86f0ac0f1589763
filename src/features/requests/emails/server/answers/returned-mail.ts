import type { ImapMailbox, MailStructure } from '#platform/server/mail/imap-mailbox.ts'
import { decodeTransfer, toKey } from './mail-parts.ts'

const maxParts = 10
const maxBytes = 64_000
const maxDepth = 6

/** Contents of a report: the Message-IDs of emails, and the addresses that they did not reach, in small letters. */
export type Returned = { ids: string[]; recipients: string[] }

/** The parts of a report in which a mail server returns an email, or its headers, and names whom it did not reach. */
function listReturnedParts(structure: MailStructure): MailStructure[] {
  const found: MailStructure[] = []
  const visit = (node: MailStructure, depth: number) => {
    if (/^(?:text\/|message\/(?:rfc822|delivery-status)$|message\/global)/i.test(node.type))
      found.push(node)
    else if (depth < maxDepth) for (const child of node.childNodes ?? []) visit(child, depth + 1)
  }
  visit(structure, 0)
  return found.slice(0, maxParts)
}

/** The Message-IDs of returned emails: from their headers, in every part that may have them. */
export const parseReturnedIds = (text: string) =>
  [...text.matchAll(/^[ \t>]*message-id:\s*(<[^<>\s]{1,990}>)/gim)].flatMap(([, id]) => id ?? [])

const parseRecipients = (text: string) =>
  [...text.matchAll(/^(?:final|original)-recipient:[^;\n]*;\s*<?([^<>\s]{3,254})>?/gim)].flatMap(
    ([, address]) => address?.toLowerCase() ?? [],
  )

/** Facts in the texts of a report about returned emails. */
export const parseReturned = (texts: readonly string[]): Returned => ({
  ids: texts.flatMap(parseReturnedIds).slice(0, maxParts),
  recipients: [...new Set(texts.flatMap(parseRecipients))].slice(0, maxParts),
})

/** Reads what a report returns. */
export async function readReturned(
  mailbox: Pick<ImapMailbox, 'readOutline' | 'readParts'>,
  uid: number,
): Promise<Returned> {
  const outline = await mailbox.readOutline(uid)
  const nodes = outline ? listReturnedParts(outline.structure) : []
  const parts = await mailbox.readParts(uid, nodes.map(toKey), maxBytes)
  return parseReturned(
    nodes.map((node) =>
      decodeTransfer(parts.get(toKey(node)) ?? Buffer.alloc(0), node.encoding).toString('latin1'),
    ),
  )
}
