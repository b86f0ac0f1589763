import { withLock } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError, notAllowed, notFound } from '#shared/errors.ts'
import { type addReply as addReplyCall, type Reply, replyLimits } from '../contract.ts'
import { mayWriteReply } from '../policy.ts'
import { replyTexts } from '../rules.ts'
import type { ReplyDeps } from './deps.ts'
import { presentReply } from './list-replies.ts'
import type { ReplyRow } from './repository.ts'

type NewReply = ParsedBody<typeof addReplyCall>
export type ReplyChange = { [K in keyof NewReply]?: NewReply[K] | undefined }

const toOwner = (actor: Actor, isShared: boolean) => (isShared ? null : actor.userId)

const toTexts = ({ en, fr }: NewReply['text']) => ({ textEn: en, textFr: fr || null })

/** @throws conflict when there are as many as there may be */
async function requireRoom({ replies }: Pick<ReplyDeps, 'replies'>, ownerId: number | null) {
  if ((await replies.count(ownerId)) < replyLimits.count) return
  throw new AppError('conflict', replyTexts.tooMany)
}

/** One at a time, so that no limit is passed and no reply is changed after it was deleted. */
const inOrder = <Result>({ database }: ReplyDeps, work: () => Promise<Result>) =>
  withLock(database, 'quick replies', work)

/** @throws not-allowed for a shared reply of a therapist */
export async function addReply(
  deps: ReplyDeps,
  actor: Actor,
  { title, text, shared = false }: NewReply,
  origin: Origin,
): Promise<Reply> {
  const { audit, clock, replies } = deps
  if (!mayWriteReply(actor, shared)) {
    const refused = { actor, origin, record: 'reply', id: null, action: 'reply.created' } as const
    await audit.record({ ...refused, outcome: 'refused', foldsRepeats: true })
    throw notAllowed(replyTexts.shared)
  }
  const ownerId = toOwner(actor, shared)
  const now = clock.now()
  return inOrder(deps, async () => {
    await requireRoom(deps, ownerId)
    const moments = { createdAt: now, updatedAt: now }
    const row = await replies.insert({ ownerId, title, ...toTexts(text), ...moments })
    await audit.record({ actor, origin, record: 'reply', id: row.id, action: 'reply.created' })
    return presentReply(row)
  })
}

type Attempt = {
  actor: Actor
  id: number
  origin: Origin
  action: 'reply.changed' | 'reply.deleted'
  /** The change makes it a shared one. */
  isSharing?: boolean
}

/**
 * Runs `work` on a reply that the person may write.
 * @throws not-found, also for the own reply of another person; not-allowed for a shared one of a therapist
 */
async function withReply<Result>(
  deps: ReplyDeps,
  { actor, id, origin, action, isSharing = false }: Attempt,
  work: (reply: ReplyRow) => Promise<Result>,
): Promise<Result> {
  const entry = { actor, origin, record: 'reply', id, action } as const
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await inOrder(deps, async () => {
    const reply = await deps.replies.find(id, actor.userId)
    if (reply && mayWriteReply(actor, isSharing || reply.ownerId === null)) {
      const result = await work(reply)
      await deps.audit.record(entry)
      return { result }
    }
    await deps.audit.record({ ...entry, outcome: 'refused', foldsRepeats: true })
    return reply ? notAllowed(replyTexts.shared) : notFound(replyTexts.gone)
  })
  if (outcome instanceof AppError) throw outcome
  return outcome.result
}

/** @throws not-found; not-allowed; conflict when there are as many as there may be */
export async function changeReply(
  deps: ReplyDeps,
  actor: Actor,
  id: number,
  change: ReplyChange,
  origin: Origin,
): Promise<Reply> {
  const { clock, replies } = deps
  const isSharing = change.shared ?? false
  const attempt = { actor, id, origin, action: 'reply.changed', isSharing } as const
  return withReply(deps, attempt, async (reply) => {
    const ownerId = toOwner(actor, change.shared ?? reply.ownerId === null)
    if (ownerId !== reply.ownerId) await requireRoom(deps, ownerId)
    const { textEn, textFr } = reply
    const changed = await replies.update(id, {
      ownerId,
      title: change.title ?? reply.title,
      ...(change.text ? toTexts(change.text) : { textEn, textFr }),
      updatedAt: clock.now(),
    })
    if (!changed) throw notFound(replyTexts.gone)
    return presentReply(changed)
  })
}

/** @throws not-found; not-allowed */
export async function deleteReply(
  deps: ReplyDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  await withReply(deps, { actor, id, origin, action: 'reply.deleted' }, () =>
    deps.replies.delete(id),
  )
}
