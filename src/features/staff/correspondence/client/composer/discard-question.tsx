import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'

interface DiscardQuestionProps {
  open: boolean
  /** The client's name. */
  name: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks before a draft is lost. */
export const DiscardQuestion = ({ open, name, onStay, onDiscard }: DiscardQuestionProps) => (
  <LeaveQuestion
    open={open}
    title="Discard your draft?"
    stayLabel="Keep writing"
    leaveLabel="Discard draft"
    onStay={onStay}
    onLeave={onDiscard}
  >
    What you wrote to <strong>{name}</strong> is not sent yet.
  </LeaveQuestion>
)
