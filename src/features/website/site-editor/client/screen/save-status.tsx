import { formatTime } from '#shared/practice-time.ts'
import { FixLink } from '../publish/fix-link.tsx'
import { splitPath } from '../state/content-path.ts'
import { type FieldIssue, findIssues } from '../state/sendable.ts'
import { type EditorSnapshot, isUnsaved, listUnsaved } from '../state/snapshot.ts'
import { useSnapshot } from '../state/store-context.ts'

/** The first field that holds up what was typed. */
function findUnsavable(snapshot: EditorSnapshot): FieldIssue | undefined {
  return listUnsaved(snapshot).flatMap((section) =>
    findIssues(section, snapshot.content[section]),
  )[0]
}

const heldUp = 'Not saved: '

function describe(snapshot: EditorSnapshot): string {
  const { isSaving, failure, conflict, savedAt, updatedAt } = snapshot
  const isBlocked = conflict?.kind === 'found' || (conflict?.both.length ?? 0) > 0
  if (isBlocked || failure) return 'Not saved'
  if (isSaving) return 'Saving...'
  if (isUnsaved(snapshot)) return findUnsavable(snapshot) ? heldUp : 'Saving...'
  const at = savedAt ?? (updatedAt === null ? undefined : new Date(updatedAt))
  return at ? `Saved ${formatTime(at)}` : 'Nothing changed'
}

/** "Saved 2:41 PM". */
export function SaveStatus({ className }: { className?: string }) {
  const status = useSnapshot(describe)
  const path = useSnapshot((snapshot) =>
    status === heldUp ? findUnsavable(snapshot)?.path.join('.') : '',
  )
  return (
    <p aria-live="polite" className={className}>
      {status}
      {path && <FixLink path={splitPath(path)}>see the field in red</FixLink>}
    </p>
  )
}
