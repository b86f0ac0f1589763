import { LogOut } from 'lucide-react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface SignOutQuestionProps {
  open: boolean
  /** How many devices are signed in, this one among them. */
  count: number
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asked once before every device is signed out. */
export function SignOutQuestion(props: SignOutQuestionProps) {
  const { open, count, isPending, onCancel, onConfirm } = props
  const cancel = () => {
    // What is under way cannot be called back.
    if (!isPending) onCancel()
  }
  return (
    <Dialog open={open} onClose={cancel} size="small" role="alertdialog">
      <DialogQuestion icon={<RoundIcon icon={LogOut} tone="ember" />} title="Sign out everywhere?">
        {count > 1 ? (
          <>
            You will be signed out on{' '}
            <strong>{count === 2 ? 'both devices' : `all ${count} devices`}</strong>, this one too.
            What is not saved on them is lost.
          </>
        ) : (
          'You will be signed out on every device, this one too. What is not saved is lost.'
        )}
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={cancel} data-initial-focus>
          Cancel
        </Button>
        <Button
          variant="destructive"
          pending={isPending}
          pendingText="Signing out..."
          onClick={onConfirm}
        >
          Sign out everywhere
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
