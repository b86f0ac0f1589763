import { Trash2 } from 'lucide-react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface EraseQuestionProps {
  open: boolean
  onClose: () => void
  onErase: () => void
}

/** Says what goes at once and what goes later, before anything goes. */
export function EraseQuestion({ open, onClose, onErase }: EraseQuestionProps) {
  return (
    <Dialog open={open} onClose={onClose} size="small" role="alertdialog">
      <DialogQuestion icon={<RoundIcon icon={Trash2} tone="ember" />} title="End chat and erase?">
        <p>
          Everything of this conversation is erased from this device now: your name, phone, email
          and all messages, those not sent yet too.
        </p>
        <p className="mt-2">
          The practice keeps its copy of what was sent until it is auto-deleted after 7 days.
        </p>
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose} data-initial-focus>
          Keep chatting
        </Button>
        <Button variant="destructive" onClick={onErase}>
          End chat and erase
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
