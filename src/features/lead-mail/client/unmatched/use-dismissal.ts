import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { UnmatchedEmail } from '../../contract/unmatched.ts'
import { useDismissEmail, useRestoreEmail } from './queries.ts'

/** "Not for us", with the way back in a toast. */
export function useDismissal(email: Pick<UnmatchedEmail, 'id'>) {
  const dismiss = useDismissEmail()
  const restore = useRestoreEmail()
  const params = { id: String(email.id) }
  const report = (error: unknown) =>
    showToast({
      kind: 'error',
      title: 'Error',
      text: toErrorMessage(error, 'This could not be saved. Please try again.'),
    })

  async function dismissEmail() {
    if (dismiss.isPending) return
    try {
      await dismiss.mutateAsync({ params })
    } catch (error) {
      report(error)
      return
    }
    // The card may be gone by now, and its mutation's callbacks with it.
    showToast({
      kind: 'success',
      title: 'Not for us',
      text: 'The email is off the list.',
      action: {
        label: 'Undo',
        press: () => {
          restore.mutateAsync({ params }).catch(report)
        },
      },
    })
  }

  return { isPending: dismiss.isPending, dismiss: () => void dismissEmail() }
}
