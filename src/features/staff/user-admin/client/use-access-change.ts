import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { fullName } from '#shared/names.ts'
import type { ManagedUser } from '../contract.ts'
import type { Heir } from './heir-field.tsx'
import { useResumeUser, useSignOutUser, useSuspendUser } from './queries.ts'

export type AccessChange = 'sign-out' | 'suspend' | 'resume'

const words = {
  'sign-out': { title: 'Signed Out', text: 'is signed out on every device.' },
  suspend: { title: 'Account Suspended', text: 'cannot sign in until the account is resumed.' },
  resume: { title: 'Account Resumed', text: 'can sign in again.' },
} as const

/** Suspends or resumes someone's access, and shows the outcome. `heir` takes the leads of whom is suspended. */
export function useAccessChange(user: ManagedUser, onDone: () => void) {
  const changes = {
    'sign-out': useSignOutUser(),
    suspend: useSuspendUser(),
    resume: useResumeUser(),
  } as const

  async function apply(change: AccessChange, heir: Heir) {
    const params = { id: String(user.id) }
    const query = heir === 'stay' ? {} : { leadsTo: heir }
    try {
      if (change === 'suspend') await changes.suspend.mutateAsync({ params, query })
      else await changes[change].mutateAsync({ params })
    } catch (error) {
      const text = toErrorMessage(error, 'Nothing was changed. Please try again.')
      showToast({ kind: 'error', title: 'Not Changed', text })
      return
    }
    const { title, text } = words[change]
    showToast({ kind: 'success', title, text: `${fullName(user)} ${text}` })
    onDone()
  }

  return { apply, isPending: Object.values(changes).some(({ isPending }) => isPending) }
}
