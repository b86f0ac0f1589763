import { type ComponentType, useEffect, useState } from 'react'
import { m } from '#messages'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import type { OwnCallProps } from './own-call-props.ts'

/** The call of a request, whose code is loaded for a request that has one. */
export function LateOwnCall(props: OwnCallProps) {
  const { appointment, offers } = props.request
  const [OwnCall, setOwnCall] = useState<ComponentType<OwnCallProps>>()
  const [hasFailed, setFailed] = useState(false)
  const isNeeded = appointment !== null || offers.length > 0
  useEffect(() => {
    if (!isNeeded) return
    import('./own-call.tsx').then(
      (module) => setOwnCall(() => module.OwnCall),
      () => setFailed(true),
    )
  }, [isNeeded])
  if (OwnCall) return <OwnCall {...props} />
  if (hasFailed) return <p role="alert">{m.request_edit_unavailable()}</p>
  return isNeeded && <RippleSpinner />
}
