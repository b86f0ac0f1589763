import type { StoredDraft } from '#features/practice/site/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { EditorDeps } from './deps.ts'
import { readNames } from './names.ts'

const next = 'Load the page again to see the latest state.'

/** The error of a caller whose draft is no longer the latest one, with who changed it. */
export async function draftConflict(
  deps: Pick<EditorDeps, 'accounts'>,
  actor: Pick<Actor, 'userId'> | null,
  current: StoredDraft | undefined,
): Promise<AppError> {
  if (!current) {
    return new AppError('conflict', `The draft was published or discarded meanwhile. ${next}`)
  }
  const toName = await readNames(deps)
  const who =
    actor && current.updatedBy === actor.userId
      ? 'You have saved the draft in another tab or window'
      : `${toName(current.updatedBy) ?? 'Someone else'} has saved the draft meanwhile`
  return new AppError('conflict', `${who}. ${next}`)
}

/** Later than `seenAt`, so that every saved state of the draft has its own moment. */
export const nextMoment = (now: Date, seenAt: Date | undefined): Date =>
  seenAt && now <= seenAt ? new Date(seenAt.getTime() + 1) : now
