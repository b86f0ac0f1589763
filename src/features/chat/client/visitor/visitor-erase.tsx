import { Trash2 } from 'lucide'
import { formatDays } from '#features/retention/rules.ts'
import { deleteAllDrafts } from '#platform/client/forms/drafts.ts'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface EraseQuestionProps {
  open: boolean
  /** After how many days the practice's copy goes. */
  keptDays: number
  onClose: () => void
  onErase: () => void
}

/** Says what goes at once and what goes later, before anything goes. */
export function EraseQuestion({ open, keptDays, onClose, onErase }: EraseQuestionProps) {
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
        {`The practice keeps its copy of what was sent until it is auto-deleted after ${formatDays(keptDays)}.`}
      </p>
    </QuestionDialog>
  )
}
