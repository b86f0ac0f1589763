import { Trash2 } from 'lucide'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import type { ChatSessionSummary } from '../../contract.ts'
import { useDeleteConversation } from '../queries.ts'

interface ConversationDeleteProps {
  open: boolean
  conversation: ChatSessionSummary
  onCancel: () => void
  /** It is about to be deleted by this very person. */
  onBegin: () => void
  onDeleted: () => void
  onFailed: () => void
}

/** Asks before a conversation is removed for good. */
export function ConversationDelete(props: ConversationDeleteProps) {
  const { open, conversation, onCancel, onBegin, onDeleted, onFailed } = props
  const { mutateAsync: remove, isPending } = useDeleteConversation()

  const confirm = async () => {
    onBegin()
    try {
      await remove({ params: { sessionId: conversation.sessionId } })
      // The live channel may have taken the conversation off the screen by now, and this with it.
      const text = 'Chat conversation deleted successfully.'
      showToast({ kind: 'success', title: 'Success', text })
      onDeleted()
    } catch {
      const text = 'Failed to delete conversation. Please try again.'
      showToast({ kind: 'error', title: 'Error', text })
      onFailed()
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isPending) onCancel()
      }}
      size="small"
      role="alertdialog"
      focusAfter={() => document.querySelector<HTMLElement>('[aria-label="Search conversations"]')}
    >
      <DialogQuestion
        icon={<RoundIcon icon={Trash2} tone="ember" />}
        title="Delete this conversation?"
      >
        The conversation with <strong>{conversation.clientName}</strong> and all its messages are
        removed for good. The visitor is told that it has ended.
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel} data-initial-focus>
          Cancel
        </Button>
        <Button
          variant="destructive"
          onClick={() => void confirm()}
          pending={isPending}
          pendingText="Deleting..."
        >
          Delete Conversation
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
