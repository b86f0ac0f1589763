import { useLocation } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { useSetCurrentUser } from '#features/sessions/client/queries.ts'

/** What follows on every way of signing in: we know who it is, and take them to `next`. */
export function useEntrance(next: string): (user: User) => void {
  const setCurrentUser = useSetCurrentUser()
  const [, navigate] = useLocation()
  return (user) => {
    setCurrentUser(user)
    // "Back" should not lead to a login that is done.
    navigate(next, { replace: true })
  }
}
