import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'

interface DiscardDraftProps {
  open: boolean
  name: string
  onKeep: () => void
  onDiscard: () => void
}

/** The confirmation before a draft is discarded. */
export function DiscardDraft({ open, name, onKeep, onDiscard }: DiscardDraftProps) {
  return (
    <QuestionDialog
      open={open}
      title="Discard your draft?"
      keepLabel="Keep writing"
      onKeep={onKeep}
      goLabel="Discard draft"
      onGo={onDiscard}
    >
      What you wrote to <strong>{name}</strong> is not sent yet.
    </QuestionDialog>
  )
}
