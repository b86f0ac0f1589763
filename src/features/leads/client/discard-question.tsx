import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

interface DiscardQuestionProps {
  open: boolean
  /** The client's name. */
  name: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved edits are discarded. */
export function DiscardQuestion({ open, name, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <QuestionDialog
      open={open}
      title="Discard your changes?"
      keepLabel="Keep editing"
      onKeep={onKeep}
      goLabel="Discard changes"
      onGo={onDiscard}
    >
      What you changed for <strong>{name}</strong> is not saved yet.
    </QuestionDialog>
  )
}
