import { formatTime } from '#shared/practice-time.ts'
import { findIssues } from '../state/sendable.ts'
import { type EditorSnapshot, isUnsaved, listUnsaved } from '../state/snapshot.ts'
import { useSnapshot } from '../state/store-context.ts'

function describe(snapshot: EditorSnapshot): string {
  const { isSaving, failure, conflict, savedAt, updatedAt } = snapshot
  const isBlocked = conflict?.kind === 'found' || (conflict?.both.length ?? 0) > 0
  if (isBlocked || failure) return 'Not saved'
  if (isSaving) return 'Saving...'
  if (isUnsaved(snapshot)) {
    const hasErrors = listUnsaved(snapshot).some(
      (section) => findIssues(section, snapshot.content[section]).length > 0,
    )
    return hasErrors ? 'Not saved: see the field in red' : 'Saving...'
  }
  const at = savedAt ?? (updatedAt === null ? undefined : new Date(updatedAt))
  return at ? `Saved ${formatTime(at)}` : 'Nothing changed'
}

/** "Saved 2:41 PM". */
export function SaveStatus({ className }: { className?: string }) {
  const status = useSnapshot(describe)
  return (
    <p aria-live="polite" className={className}>
      {status}
    </p>
  )
}
