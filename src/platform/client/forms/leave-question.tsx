import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asked once before words that were typed are lost. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog open={open} onClose={onStay} size="small" role="alertdialog">
      <DialogQuestion title="Leave without saving?">
        What you changed on this page is not saved yet.
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onStay} data-initial-focus>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={onLeave}>
          Discard changes
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
