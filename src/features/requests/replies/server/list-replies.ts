import type { Actor } from '#shared/actor.ts'
import type { Reply } from '../contract.ts'
import type { ReplyDeps } from './deps.ts'
import type { ReplyRow } from './repository.ts'

export const presentReply = ({ id, ownerId, title, textEn, textFr }: ReplyRow): Reply => ({
  id,
  title,
  text: { en: textEn, ...(textFr === null ? {} : { fr: textFr }) },
  shared: ownerId === null,
})

const byTitle = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' })

/** The replies that a person may use: no one is named in them, so that reading them is not recorded. */
export async function listReplies(
  { replies }: Pick<ReplyDeps, 'replies'>,
  actor: Actor,
): Promise<Reply[]> {
  const rows = await replies.listFor(actor.userId)
  return rows.toSorted((a, b) => byTitle.compare(a.title, b.title) || a.id - b.id).map(presentReply)
}
