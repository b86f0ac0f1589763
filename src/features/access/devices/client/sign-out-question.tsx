import { LogOut } from 'lucide'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface SignOutQuestionProps {
  open: boolean
  /** The number of signed-in devices, including this one. */
  count: number
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before all devices are signed out. */
export function SignOutQuestion(props: SignOutQuestionProps) {
  const { open, count, isPending, onCancel, onConfirm } = props
  const cancel = () => {
    // A request that was sent cannot be cancelled.
    if (!isPending) onCancel()
  }
  return (
    <QuestionDialog
      open={open}
      title="Sign out everywhere?"
      icon={<RoundIcon icon={LogOut} tone="ember" />}
      onKeep={cancel}
      goLabel="Sign out everywhere"
      onGo={onConfirm}
      isPending={isPending}
      pendingText="Signing out..."
    >
      {count > 1 ? (
        <>
          Signs you out on <strong>{count === 2 ? 'both devices' : `${count} devices`}</strong>,
          including this one. Unsaved changes are lost.
        </>
      ) : (
        'Signs you out on every device, including this one. Unsaved changes are lost.'
      )}
    </QuestionDialog>
  )
}
