import type { User } from '#features/core/accounts/contract.ts'
import { setCurrentUser } from '#features/core/sessions/client/set-current-user.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { localPath } from '#shared/local-path.ts'

/** Stores the user and reads what only staff see of the site's facts. @throws if code is missing */
async function becomeUser(user: User): Promise<void> {
  const [{ rereadSite }] = await Promise.all([
    import('#features/practice/site/client/reread-site.ts'),
    setCurrentUser(user),
  ])
  await rereadSite().catch(() => {
    // The portal works with what visitors see, until the next page load.
  })
}

/** @returns what every way of signing in does at the end: stores the user and opens `next` */
export function useCompleteSignIn(next: string): (user: User) => void {
  const navigate = useNavigate()
  return (user) => {
    becomeUser(user).then(
      // Replaced, so that "Back" does not lead to a completed login.
      () => navigate(next, { replace: true }),
      // A script is missing, for example after a release: loading the page again brings the new one, with the session's cookie.
      () => location.replace(localPath(next)),
    )
  }
}
