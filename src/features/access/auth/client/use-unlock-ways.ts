import { useEffect, useState } from 'react'
import { getScreenLock } from '#features/core/sessions/contract.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { hasPasskeys } from '#platform/client/passkeys.ts'

/** Asks the server for the ways to unlock beside the password. Until it answers there are none. */
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
