import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'

interface DisconnectQuestionProps {
  open: boolean
  email: string
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asked before the permission is given back. */
export function DisconnectQuestion(props: DisconnectQuestionProps) {
  const { open, email, isPending, onCancel, onConfirm } = props
  return (
    <Dialog open={open} onClose={onCancel} size="small" role="alertdialog">
      <DialogQuestion title="Disconnect your Google account?">
        Emails to leads no longer go out from <strong className="wrap-anywhere">{email}</strong>,
        and their answers there are not shown here any more. You can connect again at any time.
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel} data-initial-focus>
          Cancel
        </Button>
        <Button
          variant="destructive"
          pending={isPending}
          pendingText="Disconnecting..."
          onClick={onConfirm}
        >
          Disconnect
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
