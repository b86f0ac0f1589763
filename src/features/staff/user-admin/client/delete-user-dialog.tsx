import { Trash2 } from 'lucide'
import { useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import type { ManagedUser } from '../contract.ts'
import { type Heir, LeadsHeir } from './heir-field.tsx'
import { useDeleteUser } from './queries.ts'

interface DeleteUserDialogProps {
  /** Undefined while the dialog is closed. */
  user: ManagedUser | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an account is deleted, and explains what is deleted with it. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { mutate, isPending } = useDeleteUser()
  // Shows the last user during the closing animation.
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = user ?? last

  const [heir, setHeir] = useState<Heir>('none')
  if (user === undefined && heir !== 'none') setHeir('none')

  const remove = () => {
    if (!user) return
    mutate(
      { params: { id: String(user.id) }, query: { leadsTo: heir } },
      {
        onSuccess: () => {
          const text = 'User account has been permanently deleted.'
          showToast({ kind: 'success', title: 'User Deleted', text })
          onClose()
          onDeleted()
        },
        onError: (error) => {
          const text = toErrorMessage(error, 'Failed to delete user. Please try again.')
          showToast({ kind: 'error', title: 'Deletion Failed', text })
        },
      },
    )
  }

  return (
    <Dialog open={user !== undefined} onClose={onClose} size="small" role="alertdialog">
      {shown && (
        <>
          <DialogQuestion
            icon={<RoundIcon icon={Trash2} tone="ember" />}
            title="Are you absolutely sure?"
          >
            This permanently deletes the account of{' '}
            <strong className="wrap-anywhere">{fullName(shown)}</strong>
            {shown.hasProfile && ' and their public profile'}. This cannot be undone.
            {shown.assignedLeads > 0 && (
              <LeadsHeir user={shown} value={heir} onChange={setHeir} isOpen={user !== undefined} />
            )}
          </DialogQuestion>
          <DialogFoot>
            <Button
              variant="secondary"
              onClick={onClose}
              data-initial-focus
              className="max-md:flex-1"
            >
              Cancel
            </Button>
            <Button
              variant="destructive"
              onClick={remove}
              pending={isPending}
              pendingText="Deleting..."
              className="max-md:flex-1"
            >
              Delete user
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}
