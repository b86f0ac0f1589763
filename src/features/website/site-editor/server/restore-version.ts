import type { Actor, Origin } from '#shared/actor.ts'
import type { EditorDeps } from './deps.ts'
import { checkReplaceable, storeDraft } from './store-draft.ts'

/** Makes a published version the draft. @throws not-found, conflict when there is a draft */
export async function restoreVersion(
  deps: EditorDeps,
  actor: Actor,
  origin: Origin,
  number: number,
  isReplaced: boolean,
): Promise<{ updatedAt: string }> {
  const { database, site, audit } = deps
  return database.transaction(async () => {
    const content = await deps.published.readVersion(number)
    const seen = await site.findDraft()
    checkReplaceable(seen, isReplaced)
    const saved = await storeDraft(deps, { actor, content, seen })
    await audit.record({ actor, origin, record: 'site', id: number, action: 'site.restored' })
    return saved
  })
}
