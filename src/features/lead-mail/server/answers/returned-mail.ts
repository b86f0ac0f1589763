import type { ImapMailbox, MailStructure } from '#platform/server/mail/imap-mailbox.ts'
import { decodeTransfer, toKey } from './mail-parts.ts'

const maxParts = 10
const maxBytes = 64_000
const maxDepth = 6

/** The parts of a report in which a mail server returns an email, or its headers. */
function listReturnedParts(structure: MailStructure): MailStructure[] {
  const found: MailStructure[] = []
  const visit = (node: MailStructure, depth: number) => {
    if (/^(?:text\/|message\/rfc822$|message\/global)/i.test(node.type)) found.push(node)
    else if (depth < maxDepth) for (const child of node.childNodes ?? []) visit(child, depth + 1)
  }
  visit(structure, 0)
  return found.slice(0, maxParts)
}

/** The Message-IDs of returned emails: from their headers, wherever the report has them. */
export const parseReturnedIds = (text: string) =>
  [...text.matchAll(/^[ \t>]*message-id:\s*(<[^<>\s]{1,990}>)/gim)].flatMap(([, id]) => id ?? [])

/** The Message-IDs of the emails that a report returns. */
export async function readReturnedIds(
  mailbox: Pick<ImapMailbox, 'readOutline' | 'readParts'>,
  uid: number,
): Promise<string[]> {
  const outline = await mailbox.readOutline(uid)
  const nodes = outline ? listReturnedParts(outline.structure) : []
  const parts = await mailbox.readParts(uid, nodes.map(toKey), maxBytes)
  return nodes
    .flatMap((node) => {
      const bytes = decodeTransfer(parts.get(toKey(node)) ?? Buffer.alloc(0), node.encoding)
      return parseReturnedIds(bytes.toString('latin1'))
    })
    .slice(0, maxParts)
}
