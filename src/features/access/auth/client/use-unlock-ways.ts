import { useEffect, useState } from 'react'
import { getScreenLock } from '#features/core/sessions/contract.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { hasPasskeys } from '#platform/client/passkeys.ts'

/** How the person can unlock beside the password; nothing before the server has said it. */
export function useUnlockWays(isLocked: boolean, ensureLocked: () => Promise<unknown>) {
  const [ways, setWays] = useState({ hasPasskey: false, provider: null as string | null })
  useEffect(() => {
    if (!isLocked) return undefined
    let isCurrent = true
    ensureLocked()
      .then(() => callOverHttp(getScreenLock, {}))
      .then(({ lockedFor }) => {
        if (!isCurrent || !lockedFor) return
        const { passkeyOrigin, provider } = lockedFor
        setWays({ hasPasskey: passkeyOrigin === location.origin && hasPasskeys(), provider })
      })
      .catch(() => {
        // The password is always asked for.
      })
    return () => {
      isCurrent = false
    }
  }, [isLocked, ensureLocked])
  return ways
}
