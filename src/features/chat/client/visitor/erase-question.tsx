import { Trash2 } from 'lucide'
import { formatDays } from '#features/retention/rules.ts'
import { deleteAllDrafts } from '#platform/client/forms/drafts.ts'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface EraseQuestionProps {
  open: boolean
  /** After how many days the practice's copy is deleted. */
  retentionDays: number
  onClose: () => void
  onErase: () => void
}

/** Explains what is deleted at once and what later, and asks for confirmation. */
export function EraseQuestion({ open, retentionDays, onClose, onErase }: EraseQuestionProps) {
  return (
    <QuestionDialog
      open={open}
      title="End chat and erase?"
      icon={<RoundIcon icon={Trash2} tone="ember" />}
      keepLabel="Keep chatting"
      onKeep={onClose}
      goLabel="End chat and erase"
      onGo={() => {
        deleteAllDrafts()
        onErase()
      }}
    >
      <p>
        Everything of this conversation is erased from this device now: your name, phone, email and
        all messages, those not sent yet too. What you have typed into our request form goes as
        well.
      </p>
      <p className="mt-2">
        {`The practice keeps its copy of what was sent until it is auto-deleted after ${formatDays(retentionDays)}.`}
      </p>
    </QuestionDialog>
  )
}
