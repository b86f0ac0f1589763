import { Trash2 } from 'lucide'
import { isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { useDeleteConversation } from '../queries.ts'

interface ConversationDeleteProps {
  open: boolean
  conversation: ChatSessionSummary
  onCancel: () => void
  /** Called before the call is made: the user deletes the conversation themselves. */
  onBegin: () => void
  onDeleted: () => void
  onFailed: () => void
}

/** Asks for confirmation before a conversation is deleted for good. */
export function ConversationDelete(props: ConversationDeleteProps) {
  const { open, conversation, onCancel, onBegin, onDeleted, onFailed } = props
  const { mutateAsync: remove, isPending } = useDeleteConversation()

  const confirm = async () => {
    onBegin()
    try {
      await remove({ params: { sessionId: conversation.sessionId } })
      // By now the live channel may have removed the conversation, and this component, from the screen.
      const text = 'Chat conversation deleted successfully.'
      showToast({ kind: 'success', title: 'Success', text })
      onDeleted()
    } catch (error) {
      const failed = 'Failed to delete conversation. Please try again.'
      const text = isServerUnavailable(error) ? failed : toErrorMessage(error, failed)
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
        removed for good, with emails to and from this person that belong to nothing else. The
        visitor is informed that it has ended.{' '}
        {conversation.leadId !== null && (
          <>
            <strong>Lead {conversation.leadId}</strong> was made from it and stays, with what it has
            of the client’s words. While that lead is on hold, the conversation cannot be deleted.
          </>
        )}
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
