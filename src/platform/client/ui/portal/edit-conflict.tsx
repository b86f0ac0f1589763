import { RefreshCw } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Someone else saved first. Once loaded, it lists their values of the fields that both have changed. */
export type Conflict =
  | { kind: 'found' }
  | { kind: 'loaded'; theirs: readonly { label: string; value: string }[] }

interface EditConflictProps {
  conflict: Conflict
  /** The kind of record: "user", "profile". */
  what: string
  onLoad: () => void
  isLoading: boolean
}

/** Shown above a form that could not be saved; it takes the focus. */
export function EditConflict({ conflict, what, onLoad, isLoading }: EditConflictProps) {
  const box = useRef<HTMLDivElement>(null)

  // The Save button that was just pressed may be far below.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div ref={box} tabIndex={-1} className="rounded-m">
      {conflict.kind === 'found' ? (
        <Notice icon={RefreshCw} title={`Someone else has changed this ${what}.`} role="alert">
          Your changes are not saved. Load the latest version; your text is kept.
          <span className="mt-2 mb-1 block">
            <Button
              size="row"
              variant="secondary"
              onClick={onLoad}
              pending={isLoading}
              pendingText="Loading..."
            >
              Load the latest version
            </Button>
          </span>
        </Notice>
      ) : (
        <Notice tone="river" icon={RefreshCw} title="A newer version was saved." role="alert">
          {conflict.theirs.length === 0 ? (
            'Check it and save again.'
          ) : (
            <>
              Your text is below; theirs was:
              {conflict.theirs.map(({ label, value }) => (
                <span
                  key={label}
                  className="mt-1.5 block whitespace-pre-line text-ink wrap-anywhere"
                >
                  <strong>{label}:</strong> {value || '(empty)'}
                </span>
              ))}
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
