import { useLocation } from 'wouter'
import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { expectSessionEnd } from '#platform/client/http/session-end.ts'
import { leaveAfterConfirmation } from '#platform/client/navigation/leaving.ts'
import { endPush } from '#platform/client/push-device.ts'
import { showToast } from '#platform/client/toasts.ts'
import { paths } from '#shared/paths.ts'
import { useLogoutCall, useSetCurrentUser } from './queries.ts'

/** Signs out, after a question when there are unsaved changes. Pages of the portal lead to the sign-in page. */
export function useLogout(): () => void {
  const { mutate: logout } = useLogoutCall()
  const setCurrentUser = useSetCurrentUser()
  const [path, navigate] = useLocation()

  const signOut = () => {
    const cancel = expectSessionEnd()
    logout(
      {},
      {
        onSuccess: () => {
          void endPush()
          if (path.startsWith(paths.portal)) navigate(paths.signIn)
          setCurrentUser(null)
          const text = m.auth_logged_out_text()
          showToast({ kind: 'success', title: m.auth_logged_out(), text })
        },
        onError: (error) => {
          cancel()
          const text = toErrorMessage(error, m.auth_error())
          showToast({ kind: 'error', title: m.auth_logout_failed(), text })
        },
      },
    )
  }
  return () => leaveAfterConfirmation(signOut)
}
