import { useState } from 'react'
import { logout } from '#features/core/sessions/contract.ts'
import { hasUnsavedText, leaveWithoutConfirmation } from '#platform/client/forms/unsaved-text.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'

/** Signs out, for example so that another user can sign in. Warns when unsaved text is lost. */
export function LeaveButton({ isLocked }: { isLocked: boolean }) {
  const [isUnsaved] = useState(hasUnsavedText)
  const [isPending, setIsPending] = useState(false)
  const leave = async () => {
    setIsPending(true)
    try {
      await callOverHttp(logout, {})
      publishSessionEvent('signed out')
    } catch {
      // If the server is unreachable the session stays locked; the sign-in page asks for a password.
    }
    leaveWithoutConfirmation(paths.signIn)
  }
  const action = isLocked ? 'Sign out' : 'Leave'
  return (
    <Button
      variant="secondary"
      className="max-md:flex-1"
      pending={isPending}
      pendingText="Signing out..."
      onClick={() => void leave()}
    >
      {isUnsaved ? `${action} and discard my text` : action}
    </Button>
  )
}
