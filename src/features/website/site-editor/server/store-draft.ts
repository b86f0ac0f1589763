import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { StoredDraft } from '#features/practice/site/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { carryForward } from '../carry-forward.ts'
import type { EditorDeps } from './deps.ts'
import { draftConflict, nextMoment } from './draft-conflict.ts'
import { checkSize } from './parse-content.ts'

const maxEntries = 200

/** Offices and services that requests name remain, so a list can become longer than what was sent. */
function checkLengths({ offices, services }: SiteContent): void {
  const path = offices.length > maxEntries ? 'offices' : 'services'
  if (Math.max(offices.length, services.length) <= maxEntries) return
  const message = `There can be ${maxEntries} ${path} at most, with those that were removed`
  throw new AppError('bad-input', message, { issues: [{ path, message }] })
}

type NewDraft = {
  actor: Pick<Actor, 'userId'> | null
  content: SiteContent
  /** The draft as it was read; undefined if there was none. */
  seen: StoredDraft | undefined
}

/**
 * Stores the draft if it is still as it was read. Runs in the caller's transaction.
 * @throws conflict when someone else saved in the meantime, bad-input, too-large
 */
export async function storeDraft(
  deps: EditorDeps,
  { actor, content: given, seen }: NewDraft,
): Promise<{ updatedAt: string }> {
  const { site, clock } = deps
  const latest = await site.findLatest()
  const content = carryForward(given, latest?.content)
  checkLengths(content)
  checkSize(content)
  const updatedAt = nextMoment(clock.now(), seen?.updatedAt)
  const draft = {
    content,
    baseVersion: latest?.version ?? 0,
    updatedAt,
    updatedBy: actor?.userId ?? null,
  }
  const isStored = seen
    ? await site.replaceDraft(draft, seen.updatedAt)
    : await site.insertDraft(draft)
  if (!isStored) throw await draftConflict(deps, actor, await site.findDraft())
  return { updatedAt: updatedAt.toISOString() }
}

/** @throws conflict when there is a draft and the caller did not ask to replace it */
export function checkReplaceable(draft: StoredDraft | undefined, isReplaced: boolean): void {
  if (!draft || isReplaced) return
  const message =
    'There are changes that are not published. Publish or discard them first, or replace them.'
  throw new AppError('conflict', message)
}
