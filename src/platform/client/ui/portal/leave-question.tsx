import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before typed text is lost. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <QuestionDialog
      open={open}
      title="Leave without saving?"
      keepLabel="Keep editing"
      onKeep={onStay}
      goLabel="Discard changes"
      onGo={onLeave}
    >
      What you changed on this page is not saved yet.
    </QuestionDialog>
  )
}
