import type { ReactNode } from 'react'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

interface LeaveQuestionProps {
  open: boolean
  title?: string
  /** Text that would be lost. */
  children?: ReactNode
  stayLabel?: string
  leaveLabel?: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before typed text is lost. */
export function LeaveQuestion({
  open,
  title = 'Leave without saving?',
  children = 'What you changed on this page is not saved yet.',
  stayLabel = 'Keep editing',
  leaveLabel = 'Discard changes',
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  return (
    <QuestionDialog
      open={open}
      title={title}
      keepLabel={stayLabel}
      onKeep={onStay}
      goLabel={leaveLabel}
      onGo={onLeave}
    >
      {children}
    </QuestionDialog>
  )
}
