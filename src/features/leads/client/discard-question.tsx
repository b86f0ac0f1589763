import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

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
