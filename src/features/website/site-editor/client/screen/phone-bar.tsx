import { Button } from '#platform/client/ui/button.tsx'
import type { Change } from '../../describe-changes.ts'
import { useSnapshot } from '../state/store-context.ts'
import type { EditorView } from './editor-view.ts'
import { formatChanges } from './format-changes.ts'

interface PhoneBarProps {
  changes: readonly Change[]
  view: EditorView
  onView: (view: EditorView) => void
  onPublish: () => void
}

/** On phones: publishing stays at the bottom edge. */
export function PhoneBar({ changes, view, onView, onPublish }: PhoneBarProps) {
  const isPublished = useSnapshot(({ version }) => version > 0)
  return (
    <div
      data-sticky-bottom
      className="fixed inset-x-0 bottom-0 z-8 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2.5 md:hidden"
    >
      <p className="min-w-up-to-24 flex-1 text-sm leading-snug">
        <strong className={changes.length > 0 ? 'block text-larch-800' : 'block'}>
          {isPublished
            ? changes.length === 0
              ? 'No changes'
              : formatChanges(changes.length)
            : 'Not published yet'}
        </strong>
        <span className="text-ink-muted">
          {isPublished
            ? changes.length === 0
              ? 'All is published'
              : 'not published'
            : 'Visitors read that you open soon'}
        </span>
      </p>
      <Button
        variant="secondary-light"
        size="portal"
        onClick={() => onView(view === 'preview' ? 'edit' : 'preview')}
        // The tabs above the form do the same.
        className="max-2xs:hidden"
      >
        {view === 'preview' ? 'Edit' : 'Preview'}
      </Button>
      <Button
        variant={isPublished && changes.length === 0 ? 'secondary-light' : 'primary'}
        size="portal"
        disabled={isPublished && changes.length === 0}
        onClick={onPublish}
      >
        Publish
      </Button>
    </div>
  )
}
