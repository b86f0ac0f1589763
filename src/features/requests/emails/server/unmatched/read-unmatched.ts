import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { UnmatchedWords } from '../../contract/unmatched.ts'
import { mailTexts } from '../../rules.ts'
import { readImapFile } from '../answers/read-imap-file.ts'
import type { LeadMailDeps } from '../deps.ts'
import { type AttachedFile, assertOpenable, findFile, toRefusal } from '../download-attachment.ts'
import type { MailBody } from '../html/mail-body.ts'
import { readAnswerBody } from '../thread/present-page.ts'
import { findUnmatched } from './find-unmatched.ts'

type ReadDeps = Pick<
  LeadMailDeps,
  'audit' | 'clean' | 'clock' | 'emails' | 'imap' | 'retentionDays'
>

/** The text of an email, sanitised like that of an answer. @throws not-found */
export async function readUnmatched(
  deps: ReadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<UnmatchedWords> {
  const entry = { actor, origin, id, action: 'email.viewed' } as const
  const email = await findUnmatched(deps, entry)
  const { isCut, ...body } = await readAnswerBody(email, deps.clean)
  await deps.audit.record({ ...entry, record: 'email' })
  const attachments = email.attachments.map(({ name }) => name)
  return { ...body, isCut: isCut || email.isCut, attachments }
}

/** An email with its remote pictures. @throws not-found */
export async function viewUnmatched(
  deps: ReadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<MailBody> {
  const entry = { actor, origin, id, action: 'email.viewed' } as const
  const email = await findUnmatched(deps, entry)
  const body = await readAnswerBody(email, deps.clean, true)
  await deps.audit.record({ ...entry, record: 'email' })
  return body
}

/** One file of an email, read from its mailbox at this moment. @throws not-found, too-large, wrong-type, unavailable */
export async function downloadUnmatched(
  deps: ReadDeps,
  actor: Actor,
  { id, number }: { id: number; number: number },
  origin: Origin,
): Promise<AttachedFile> {
  const entry = { actor, origin, id, action: 'email.attachment_downloaded' } as const
  const email = await findUnmatched(deps, entry)
  try {
    const wanted = findFile(email.attachments, number)
    const position = { ...email, wireMessageId: null }
    const bytes = deps.imap && (await readImapFile(deps.imap, position, wanted))
    if (!bytes) throw notFound(mailTexts.noFile)
    const file = { name: wanted.name, bytes }
    assertOpenable(file)
    await deps.audit.record({ ...entry, record: 'email' })
    return file
  } catch (error) {
    await deps.audit.record({ ...entry, record: 'email', outcome: 'failed' })
    throw toRefusal(error)
  }
}
