import { UserX } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot } from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { UnsavedWords } from '#platform/client/ui/portal/unsaved-words.tsx'

interface LeadGoneProps {
  /** Unsaved internal notes; empty for none. */
  note: string
  /** An email that was being written. */
  unsent: ReactNode
  onClose: () => void
}

/** Replaces an open lead that was reassigned or deleted: only what was written and not saved is still shown. */
export function LeadGone({ note, unsent, onClose }: LeadGoneProps) {
  const close = useRef<HTMLButtonElement>(null)
  // The field or button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <DialogBody>
        <Notice icon={UserX} title="You can no longer open this lead." role="alert">
          It was reassigned or deleted.
        </Notice>
        {note !== '' && <UnsavedWords label="Your note, not saved" text={note} what="my note" />}
        {unsent}
      </DialogBody>
      <DialogFoot>
        <Button ref={close} variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  )
}
