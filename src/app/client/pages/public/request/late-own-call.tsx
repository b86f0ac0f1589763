import { type ComponentType, useEffect, useState } from 'react'
import { areOffersGone } from '#features/requests/appointments/rules.ts'
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

/** The call of a request, whose code is loaded for a request that has one, or had times to pick. */
export function LateOwnCall(props: OwnCallProps) {
  const { request, isForOffers } = props
  const [OwnCall, setOwnCall] = useState(() => Loaded)
  const [hasFailed, setFailed] = useState(false)
  const isNeeded =
    request.appointment !== null ||
    request.offers.length > 0 ||
    (isForOffers && areOffersGone(request))
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
