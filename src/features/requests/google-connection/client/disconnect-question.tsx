import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

interface DisconnectQuestionProps {
  open: boolean
  email: string
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** The confirmation before the permission is revoked. */
export function DisconnectQuestion(props: DisconnectQuestionProps) {
  const { open, email, isPending, onCancel, onConfirm } = props
  return (
    <QuestionDialog
      open={open}
      title="Disconnect your Google account?"
      onKeep={onCancel}
      goLabel="Disconnect"
      onGo={onConfirm}
      isPending={isPending}
      pendingText="Disconnecting..."
    >
      Emails to leads no longer go out from <strong className="wrap-anywhere">{email}</strong>, and
      their answers there are not shown here any more. You can connect again at any time.
    </QuestionDialog>
  )
}
