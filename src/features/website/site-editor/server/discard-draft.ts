import type { Actor, Origin } from '#shared/actor.ts'
import type { EditorDeps } from './deps.ts'

/** Deletes the draft. Without one, nothing happens: the caller's wish is fulfilled. */
export async function discardDraft(
  { database, site, audit }: EditorDeps,
  actor: Actor,
  origin: Origin,
): Promise<undefined> {
  return database.transaction(async () => {
    if (!(await site.deleteDraft())) return undefined
    await audit.record({
      actor,
      origin,
      record: 'site',
      id: null,
      action: 'site.draft_discarded',
    })
    return undefined
  })
}
