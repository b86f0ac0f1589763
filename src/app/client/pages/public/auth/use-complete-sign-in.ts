import type { User } from '#features/accounts/contract.ts'
import { setCurrentUser } from '#features/sessions/client/set-current-user.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { localPath } from '#shared/local-path.ts'

/** @returns what every way of signing in does at the end: stores the user and opens `next` */
export function useCompleteSignIn(next: string): (user: User) => void {
  const navigate = useNavigate()
  return (user) => {
    setCurrentUser(user).then(
      // Replaced, so that "Back" does not lead to a completed login.
      () => navigate(next, { replace: true }),
      // Code is missing, for example after a release: a new document has it, and the session's cookie.
      () => location.replace(localPath(next)),
    )
  }
}
