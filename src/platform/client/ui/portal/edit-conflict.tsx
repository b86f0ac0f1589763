import { RefreshCw } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { Conflict } from '../../forms/use-versioned-form.ts'

interface EditConflictProps {
  conflict: Conflict | undefined
  /** The kind of record: "user", "profile". */
  what: string
  onLoad: () => void
  isLoading: boolean
  /** Where the notice is scrolled to. */
  block?: 'center' | 'nearest'
  className?: string
}

const nameAuthors = (by: readonly string[] = []) =>
  by.length === 0 ? 'Someone else has' : `${by.join(' and ')} ${by.length === 1 ? 'has' : 'have'}`

/** Shown above a form that could not be saved, because someone else has saved first. */
export function EditConflict(props: EditConflictProps) {
  const { conflict, what, onLoad, isLoading, block = 'center', className } = props
  if (!conflict) return null
  return (
    <div className={className}>
      <FocusedBox key={conflict.kind} block={block}>
        {conflict.kind === 'found' ? (
          <Notice
            icon={RefreshCw}
            title={conflict.title ?? `${nameAuthors(conflict.by)} changed this ${what}.`}
            role="alert"
          >
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
          <Notice
            tone="river"
            icon={RefreshCw}
            title={
              conflict.by.length > 0
                ? `${conflict.by.join(' and ')} saved a newer version.`
                : 'A newer version was saved.'
            }
            role="alert"
          >
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
      </FocusedBox>
    </div>
  )
}

/** Takes the focus: the Save button that was just pressed may be far below. */
function FocusedBox({ block, children }: { block: ScrollLogicalPosition; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block })
  }, [block])
  return (
    <div ref={box} tabIndex={-1} className="rounded-field">
      {children}
    </div>
  )
}
