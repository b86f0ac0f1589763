import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { Conflict } from './use-lead-form.ts'

interface LeadConflictProps {
  conflict: Conflict
  onLoad: () => void
  isLoading: boolean
}

/** Says that somebody else saved first, and then what they wrote. */
export function LeadConflict({ conflict, onLoad, isLoading }: LeadConflictProps) {
  const box = useRef<HTMLDivElement>(null)

  // It stands at the top of the form, and whoever has just pressed Save may be far below.
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={box} tabIndex={-1} className="rounded-m">
      {conflict.kind === 'found' ? (
        <Notice icon={RefreshCw} title="Someone else has changed this lead." role="alert">
          Nothing is saved yet. The latest version brings their status and assignment; the notes you
          typed stay.
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
        <Notice tone="river" icon={RefreshCw} title="This is the latest version." role="alert">
          {conflict.by.length > 0 && `Changed by ${conflict.by.join(' and ')}. `}Check it and save
          again.
          {conflict.theirNotes !== undefined && <TheirNotes notes={conflict.theirNotes} />}
        </Notice>
      )}
    </div>
  )
}

function TheirNotes({ notes }: { notes: string }) {
  return (
    <>
      {' Your notes are below; theirs are:'}
      <span className="mt-1.5 block whitespace-pre-line text-ink wrap-anywhere">
        {notes || '(empty)'}
      </span>
    </>
  )
}
