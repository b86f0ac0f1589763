import { CircleAlert } from 'lucide'
import { useState } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Conflict } from '#platform/client/forms/use-versioned-form.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { readEnglish } from '../sections/entry.ts'
import { nameField } from '../sections/placed-field.ts'
import type { SaveConflict } from '../state/snapshot.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'

const formatTheirs = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : readEnglish(value) || 'Another version; see History'

const toConflict = (conflict: SaveConflict, content: SiteContent): Conflict =>
  conflict.kind === 'found'
    ? conflict
    : {
        kind: 'loaded',
        by: conflict.by === null ? [] : [conflict.by],
        theirs: conflict.both.map(({ path, theirs }) => ({
          label: nameField(path, content),
          value: formatTheirs(theirs),
        })),
      }

/** Above the form: why the text is not saved, and what to do. */
export function FailureNotice() {
  const store = useEditorStore()
  const [isLoading, setLoading] = useState(false)
  const { content, conflict, failure, isSaving } = useSnapshot((snapshot) => snapshot)

  async function load() {
    setLoading(true)
    try {
      await store.loadLatest()
    } catch (error) {
      const text = toErrorMessage(error, 'The latest version could not be loaded. Try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      {conflict && (
        <EditConflict
          conflict={toConflict(conflict, content)}
          what="website"
          onLoad={() => void load()}
          isLoading={isLoading}
          className="mb-4"
        />
      )}
      {conflict?.kind === 'loaded' && conflict.both.length > 0 && (
        <p className="-mt-2 mb-4">
          <Button size="row" variant="secondary" onClick={() => void store.saveOver()}>
            Save my text
          </Button>
        </p>
      )}
      {failure && (
        <Notice tone="ember" icon={CircleAlert} title="Not saved." role="alert" className="mb-4">
          {failure.message}
          <span className="mt-2 mb-1 block">
            <Button
              size="row"
              variant="secondary"
              onClick={() => void store.save()}
              pending={isSaving}
              pendingText="Saving..."
            >
              Save now
            </Button>
          </span>
        </Notice>
      )}
    </>
  )
}
