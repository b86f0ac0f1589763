import { hasUnsavedText, leaveWithoutConfirmation } from '#platform/client/forms/unsaved-text.ts'
import { markSessionEnded, markSessionLeaving } from '#platform/client/http/session-end.ts'
import { paths } from '#shared/paths.ts'

/** Covers a page with unsaved text; any other page leads to the sign-in page. */
export function endSession({ isSignedOut }: { isSignedOut: boolean }) {
  if (hasUnsavedText()) return markSessionEnded()
  markSessionLeaving()
  const here = location.pathname + location.search
  leaveWithoutConfirmation(isSignedOut ? paths.signIn : paths.signInThenGoTo(here))
}
