import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { SiteContent, SiteSection } from '../../contract/content.ts'
import type { SiteDeps } from '../deps.ts'
import type { StoredDraft } from '../repository.ts'
import { startingContent } from '../starting-content.ts'
import { readNames } from './names.ts'
import { checkSize, parseContent, replaceSection } from './parse-content.ts'

export type DraftChange = {
  section?: SiteSection | undefined
  value: unknown
  /** When the draft that the caller has read was last saved; null if there was none. */
  updatedAt: string | null
}

const auditWindowMs = 60 * 60 * 1000

/** The error of a caller whose draft is no longer the latest one, with who changed it. */
export async function draftConflict(
  deps: SiteDeps,
  actor: Actor,
  current: StoredDraft | undefined,
): Promise<AppError> {
  const next = 'Load the page again to see the latest state.'
  if (!current) {
    return new AppError('conflict', `The draft was published or discarded meanwhile. ${next}`)
  }
  const toName = await readNames(deps)
  const name =
    current.updatedBy === actor.userId
      ? 'You have saved the draft in another tab or window'
      : `${toName(current.updatedBy) ?? 'Somebody else'} has saved the draft meanwhile`
  return new AppError('conflict', `${name}. ${next}`)
}

/** Later than `seenAt`, so that every saved state of the draft has its own moment. */
export const nextMoment = (now: Date, seenAt: Date | null): Date =>
  seenAt && now <= seenAt ? new Date(seenAt.getTime() + 1) : now

async function readBase(deps: SiteDeps, draft: StoredDraft | undefined) {
  if (draft) return { content: draft.content, baseVersion: draft.baseVersion }
  const latest = await deps.site.findLatest()
  return { content: latest?.content ?? startingContent, baseVersion: latest?.version ?? 0 }
}

const applyChange = (base: SiteContent, { section, value }: DraftChange): SiteContent =>
  section ? replaceSection(base, section, value, 'value') : parseContent(value, 'value')

/** @throws bad-input, too-large, conflict when somebody else saved meanwhile */
export const saveDraft =
  (deps: SiteDeps) =>
  async (actor: Actor, origin: Origin, change: DraftChange): Promise<{ updatedAt: string }> => {
    const { database, site, audit, clock } = deps
    const seenAt = change.updatedAt === null ? null : new Date(change.updatedAt)
    return database.transaction(async () => {
      const draft = await site.findDraft()
      if (draft?.updatedAt.getTime() !== seenAt?.getTime()) {
        throw await draftConflict(deps, actor, draft)
      }
      const { content: base, baseVersion } = await readBase(deps, draft)
      const content = applyChange(base, change)
      checkSize(content)
      const updatedAt = nextMoment(clock.now(), seenAt)
      const next = { content, baseVersion, updatedAt, updatedBy: actor.userId }
      const isSaved = seenAt ? await site.replaceDraft(next, seenAt) : await site.insertDraft(next)
      if (!isSaved) throw await draftConflict(deps, actor, await site.findDraft())
      const entry = { actor, origin, record: 'site', id: null, action: 'site.draft_saved' } as const
      await audit.record({ ...entry, onceWithinMs: auditWindowMs })
      return { updatedAt: updatedAt.toISOString() }
    })
  }
