import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'

interface DiscardQuestionProps {
  open: boolean
  /** Whose lead it is. */
  name: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asked once before words that were typed are lost. */
export function DiscardQuestion({ open, name, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog open={open} onClose={onKeep} size="small" role="alertdialog">
      <DialogQuestion title="Discard your changes?">
        What you changed for <strong>{name}</strong> is not saved yet.
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onKeep} data-initial-focus>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={onDiscard}>
          Discard changes
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
