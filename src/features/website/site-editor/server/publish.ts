import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { listImages } from '#features/practice/site/list-images.ts'
import type { StoredDraft } from '#features/practice/site/server/service.ts'
import { isUniqueViolation } from '#platform/server/database/unique.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, type Issue } from '#shared/errors.ts'
import { carryForward } from '../carry-forward.ts'
import { describeChanges } from '../describe-changes.ts'
import { checkContacts } from './check-contacts.ts'
import type { EditorDeps } from './deps.ts'
import { draftConflict } from './draft-conflict.ts'
import { parseContent } from './parse-content.ts'

const maxStoredChanges = 200

/** @throws bad-input with an issue for each problem */
async function checkContent({ images }: EditorDeps, content: SiteContent): Promise<void> {
  // Numbering plans take 4 MB of memory, so they are loaded with the first publication.
  const { findProblems } = await import('../find-problems.ts')
  const shown = [...listImages(content)]
  const stored = await images.exists(shown)
  const missing: Issue[] = shown
    .filter((id) => !stored.has(id))
    .map(() => ({ path: 'look', message: 'A picture is no longer stored; please upload it again' }))
  const issues = [...findProblems(content), ...missing.slice(0, 1)]
  const [first] = issues
  if (first) throw new AppError('bad-input', first.message, { issues })
}

function describeInWords(before: SiteContent | undefined, after: SiteContent): string[] {
  if (!before) return ['The first publication']
  const titles = [...new Set(describeChanges(before, after).map(({ title }) => title))]
  const more = titles.length - maxStoredChanges
  return more > 0 ? [...titles.slice(0, maxStoredChanges), `and ${more} more changes`] : titles
}

type Publication = {
  actor: Actor
  origin: Origin
  sessionToken: string | undefined
  draft: StoredDraft
}

/** Stores the next version, removes the draft and notifies all instances, all within one transaction. */
async function storeVersion(
  deps: EditorDeps,
  { actor, origin, sessionToken, draft }: Publication,
): Promise<number> {
  const { database, site, audit, eventBus, clock } = deps
  const latest = await site.findLatest()
  // The fields can have changed since the draft was saved.
  const content = carryForward(parseContent(draft.content, ''), latest?.content)
  await checkContent(deps, content)
  const before = latest?.content
  if (before) await checkContacts(deps, { actor, sessionToken, before, after: content })
  const version = (latest?.version ?? 0) + 1
  const publishedAt = clock.now()
  await site.insertVersion({
    version,
    content,
    publishedAt,
    publishedBy: actor.userId,
    changes: describeInWords(latest?.content, draft.content),
    pageDates: deps.published.datePages(latest, { content, publishedAt }),
  })
  if (!(await site.deleteDraft(draft.updatedAt))) {
    throw await draftConflict(deps, actor, await site.findDraft())
  }
  await audit.record({ actor, origin, record: 'site', id: version, action: 'site.published' })
  await eventBus.publishWithin(database, { t: 'changed', topic: 'site' })
  return version
}

/**
 * Makes the draft what visitors see.
 * @throws bad-input with what must be corrected first, conflict when someone else saved or published,
 *   not-allowed when contacts change and the password must be confirmed first
 */
export async function publish(
  deps: EditorDeps,
  actor: Actor,
  origin: Origin,
  sessionToken: string | undefined,
  /** When the draft that the caller has read was saved. */
  updatedAt?: string,
): Promise<{ version: number }> {
  const { database, site } = deps
  try {
    const version = await database.transaction(async () => {
      const draft = await site.findDraft()
      if (!draft && updatedAt === undefined) {
        throw new AppError('conflict', 'There are no changes to publish.')
      }
      const isAsRead =
        updatedAt === undefined || draft?.updatedAt.getTime() === new Date(updatedAt).getTime()
      if (!draft || !isAsRead) throw await draftConflict(deps, actor, draft)
      return storeVersion(deps, { actor, origin, sessionToken, draft })
    })
    // The publisher sees the new content with the next request.
    await deps.published.refresh()
    return { version }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw await draftConflict(deps, actor, await site.findDraft())
  }
}
