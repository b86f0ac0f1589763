import { actWithUndo } from '#platform/client/undo-toast.ts'
import type { UnmatchedEmail } from '../../contract/unmatched.ts'
import { useDismissEmail, useRestoreEmail } from './queries.ts'

/** "Not for us", with the way back in a toast. */
export function useDismissal(email: Pick<UnmatchedEmail, 'id'>) {
  const dismiss = useDismissEmail()
  const restore = useRestoreEmail()
  const params = { id: String(email.id) }

  function dismissEmail() {
    if (dismiss.isPending) return
    void actWithUndo({
      title: 'Not for us',
      text: 'The email is off the list.',
      failure: 'This could not be saved. Please try again.',
      act: () => dismiss.mutateAsync({ params }),
      undo: () => restore.mutateAsync({ params }),
    })
  }

  return { isPending: dismiss.isPending, dismiss: dismissEmail }
}
