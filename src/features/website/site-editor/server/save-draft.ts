import type { SiteSection } from '#features/practice/site/contract/content.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EditorDeps } from './deps.ts'
import { draftConflict } from './draft-conflict.ts'
import { findEditedContent } from './find-edited-content.ts'
import { parseContent, replaceSection } from './parse-content.ts'
import { storeDraft } from './store-draft.ts'

export type DraftChange = {
  section?: SiteSection | undefined
  value: unknown
  /** When the draft that the caller has read was last saved; null if there was none. */
  updatedAt: string | null
}

// A form saves every few seconds.
const auditWindowMs = 60 * 60 * 1000

/** @throws bad-input, too-large, conflict when someone else saved in the meantime */
export async function saveDraft(
  deps: EditorDeps,
  actor: Actor,
  origin: Origin,
  { section, value, updatedAt }: DraftChange,
): Promise<{ updatedAt: string }> {
  const { database, site, audit } = deps
  const readAt = updatedAt === null ? undefined : new Date(updatedAt)
  return database.transaction(async () => {
    const seen = await site.findDraft()
    if (seen?.updatedAt.getTime() !== readAt?.getTime()) {
      throw await draftConflict(deps, actor, seen)
    }
    const content = section
      ? replaceSection(await findEditedContent(site, seen), section, value, 'value')
      : parseContent(value, 'value')
    const saved = await storeDraft(deps, { actor, content, seen })
    const entry = { actor, origin, record: 'site', id: null, action: 'site.draft_saved' } as const
    await audit.record({ ...entry, onceWithinMs: auditWindowMs })
    return saved
  })
}
