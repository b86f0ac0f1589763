import { type ComponentType, useEffect, useState } from 'react'
import { m } from '#messages'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import type { OwnCallProps } from './own-call-props.ts'

let Loaded: ComponentType<OwnCallProps> | undefined

/** Loads the code of a call ahead, so that it has its place at once. A failure shows where the call would be. */
export const loadOwnCall = (): Promise<void> =>
  import('./own-call.tsx').then(
    (module) => {
      Loaded = module.OwnCall
    },
    () => {},
  )

/** The call of a request, whose code is loaded for a request that has one. */
export function LateOwnCall(props: OwnCallProps) {
  const { appointment, offers } = props.request
  const [OwnCall, setOwnCall] = useState(() => Loaded)
  const [hasFailed, setFailed] = useState(false)
  const isNeeded = appointment !== null || offers.length > 0
  const isMissing = isNeeded && OwnCall === undefined
  useEffect(() => {
    if (!isMissing) return
    void loadOwnCall().then(() => {
      setOwnCall(() => Loaded)
      setFailed(Loaded === undefined)
    })
  }, [isMissing])
  if (OwnCall) return <OwnCall {...props} />
  if (hasFailed) return <p role="alert">{m.request_edit_unavailable()}</p>
  return isNeeded && <RippleSpinner />
}
