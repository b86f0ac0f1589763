import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useState } from 'react'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { ManagedUser } from '../contract.ts'
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

  const [heir, setHeir] = useState<number | null>(null)
  if (user === undefined && heir !== null) setHeir(null)

  const remove = () => {
    if (!user) return
    mutate(
      { params: { id: String(user.id) }, query: heir === null ? {} : { leadsTo: String(heir) } },
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

interface LeadsHeirProps {
  user: ManagedUser
  /** Null: no one. */
  value: number | null
  onChange: (heir: number | null) => void
  isOpen: boolean
}

/** The person who takes over the leads, so that no client waits for someone who is gone. */
function LeadsHeir({ user, value, onChange, isOpen }: LeadsHeirProps) {
  const { data: therapists = [] } = useQuery({ ...allTherapistsQuery(), enabled: isOpen })
  const count = user.assignedLeads
  return (
    <div className="mt-4 grid gap-2 text-ink">
      <p className="links-inherit">
        They have{' '}
        <a href={`${paths.leads}?therapist=${user.id}`} target="_blank" rel="noopener">
          {count === 1 ? 'one assigned lead' : `${count} assigned leads`}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        .
      </p>
      <Field label={count === 1 ? 'Give the lead to' : 'Give the leads to'}>
        <SelectInput
          value={value ?? 'none'}
          onChange={({ target }) => onChange(target.value === 'none' ? null : Number(target.value))}
        >
          <option value="none">Nobody (unassigned)</option>
          {therapists
            .filter(({ userId }) => userId !== undefined && userId !== user.id)
            .toSorted(comparePeople)
            .map((person) => (
              <option key={person.id} value={person.userId}>
                {fullName(person)}
              </option>
            ))}
        </SelectInput>
      </Field>
    </div>
  )
}
