import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'

interface DiscardDraftProps {
  open: boolean
  name: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asked before what was written is thrown away. */
export function DiscardDraft({ open, name, onKeep, onDiscard }: DiscardDraftProps) {
  return (
    <Dialog open={open} onClose={onKeep} size="small" role="alertdialog">
      <DialogQuestion title="Discard your draft?">
        What you wrote to <strong>{name}</strong> is not sent yet.
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onKeep} data-initial-focus>
          Keep writing
        </Button>
        <Button variant="destructive" onClick={onDiscard}>
          Discard draft
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
