import { Check, Copy, UserX } from 'lucide'
import { useId, useState } from 'react'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

interface LeadGoneProps {
  /** Unsaved internal notes; empty for none. */
  note: string
  onClose: () => void
}

/** Replaces an open lead that was reassigned or deleted: only the unsaved note is still shown. */
export function LeadGone({ note, onClose }: LeadGoneProps) {
  const noteId = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(note)
    setIsCopied(true)
  }
  return (
    <>
      <DialogBody>
        <Notice icon={UserX} title="You can no longer open this lead." role="alert">
          It was reassigned or deleted.
        </Notice>
        {note !== '' && (
          <div className="mt-5">
            <label htmlFor={noteId} className="mb-1.5 block text-sm font-semibold">
              Your note, not saved
            </label>
            <TextArea id={noteId} readOnly rows={5} value={note} />
            <Button variant="secondary" size="row" className="mt-2.5" onClick={() => void copy()}>
              <Icon icon={isCopied ? Check : Copy} size="text" />
              {isCopied ? 'Copied' : 'Copy my note'}
            </Button>
          </div>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  )
}
