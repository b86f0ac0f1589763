import type { User } from '#features/accounts/contract.ts'
import { useSetCurrentUser } from '#features/sessions/client/queries.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'

/** @returns what every way of signing in does at the end: stores the user and opens `next` */
export function useCompleteSignIn(next: string): (user: User) => void {
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  return (user) => {
    setCurrentUser(user)
    // Replaced, so that "Back" does not lead to a completed login.
    navigate(next, { replace: true })
  }
}
