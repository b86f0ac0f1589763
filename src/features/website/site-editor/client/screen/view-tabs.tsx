import { classNames } from '#platform/client/ui/class-names.ts'
import type { EditorView } from './editor-view.ts'

interface ViewTabsProps {
  view: EditorView
  onView: (view: EditorView) => void
  className?: string | undefined
}

const names: Record<EditorView, string> = { edit: 'Edit', preview: 'Preview' }

/** Where form and preview are not side by side. */
export function ViewTabs({ view, onView, className }: ViewTabsProps) {
  return (
    <fieldset
      aria-label="View"
      className={classNames('grid min-w-0 grid-cols-2 bg-paper shadow-baseline', className)}
    >
      {(['edit', 'preview'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className="min-h-12 border-b-2 border-transparent px-1 -outline-offset-3 text-ink-muted aria-pressed:border-river-600 aria-pressed:font-semibold aria-pressed:text-river-700"
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}
