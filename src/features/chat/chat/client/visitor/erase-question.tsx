import { Trash2 } from 'lucide'
import { formatDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
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
      title={m.chat_erase_title()}
      icon={<RoundIcon icon={Trash2} tone="ember" />}
      keepLabel={m.chat_keep_chatting()}
      onKeep={onClose}
      goLabel={m.chat_end_and_erase()}
      onGo={() => {
        deleteAllDrafts()
        onErase()
      }}
    >
      <p>{m.chat_erase_here()}</p>
      <p className="mt-2">{m.chat_erase_later({ days: formatDays(retentionDays) })}</p>
    </QuestionDialog>
  )
}
