import { Ellipsis, Eye, History, Pencil, Undo2 } from 'lucide'
import { Button, buttonClasses, IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import type { Change } from '../../describe-changes.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'
import type { EditorView } from './editor-view.ts'
import { formatChanges } from './format-changes.ts'
import { SaveStatus } from './save-status.tsx'

interface TitleBarProps {
  changes: readonly Change[]
  previewPath: string
  view: EditorView
  onView: (view: EditorView) => void
  onPublish: () => void
  onHistory: () => void
}

/** The state of saving and publishing, and the buttons for both. */
export function TitleBar(props: TitleBarProps) {
  const { changes, previewPath, view, onView, onPublish, onHistory } = props
  const store = useEditorStore()
  const canUndo = useSnapshot(({ history }) => history.past.length > 0)
  const isPublished = useSnapshot(({ version }) => version > 0)
  return (
    <div className="z-8 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-line bg-paper px-4 py-2 md:border-b md:px-6 lg:sticky lg:top-0">
      <PageHeading>Website</PageHeading>
      {changes.length > 0 && (
        <p className="flex items-center gap-2 rounded-full border border-larch-100 bg-larch-50 px-3.5 py-1.5 text-sm font-semibold text-larch-800 max-md:hidden">
          <Icon icon={Pencil} size="text" />
          {formatChanges(changes.length)} not published
        </p>
      )}
      <SaveStatus className="text-sm text-ink-muted" />
      {!isPublished && (
        <a
          href={paths.site}
          className="min-h-6 text-sm font-semibold text-river-700 hover:underline touch:min-h-11 touch:py-2.5"
        >
          Back to the steps
        </a>
      )}
      <div className="ml-auto flex items-center gap-1.5">
        <IconButton
          label="Undo the last change"
          title="Undo (Ctrl+Z)"
          icon={Undo2}
          look="bare"
          disabled={!canUndo}
          onClick={() => store.undo()}
        />
        <Button variant="quiet" size="portal" onClick={onHistory} className="max-md:hidden">
          <Icon icon={History} size="small" />
          History
        </Button>
        <IconButton
          label="History, export and import"
          icon={Ellipsis}
          look="bare"
          onClick={onHistory}
          className="md:hidden"
        />
        <Button
          variant="secondary-light"
          size="portal"
          aria-pressed={view === 'preview'}
          onClick={() => onView(view === 'preview' ? 'edit' : 'preview')}
          className="max-md:hidden xl:hidden"
        >
          <Icon icon={Eye} size="small" />
          Preview
        </Button>
        <a
          href={`${previewPath}?preview=draft`}
          target="_blank"
          rel="noopener"
          className={classNames(
            buttonClasses({ variant: 'secondary-light', size: 'portal' }),
            'max-xl:hidden',
          )}
        >
          <Icon icon={Eye} size="small" />
          Preview
          <OpensInNewTab />
        </a>
        <Button
          variant={isPublished && changes.length === 0 ? 'secondary-light' : 'primary'}
          size="portal"
          disabled={isPublished && changes.length === 0}
          onClick={onPublish}
          className="max-md:hidden"
        >
          Publish
        </Button>
      </div>
    </div>
  )
}
