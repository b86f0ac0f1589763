import { type ComponentType, useEffect, useState } from 'react'
import { m } from '#messages'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'

type OnDemandProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** Shows a form whose code is loaded when it is needed, and requested again when that failed. */
export function OnDemand<Props extends object>({ load, props }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState<{ Form: ComponentType<Props> }>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    load()
      // A phone may have changed networks.
      .catch(load)
      .then(
        (Form) => {
          if (isCurrent) setLoaded({ Form })
        },
        () => {
          if (isCurrent) setFailedAttempt(attempt)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])

  if (loaded) return <loaded.Form {...props} />
  if (failedAttempt === attempt) {
    return (
      <ErrorState
        place="inside"
        headingLevel="h1"
        title={m.auth_form_not_loaded()}
        action={<TryAgain onTry={() => setAttempt(attempt + 1)} />}
      >
        {m.auth_check_connection()}
      </ErrorState>
    )
  }
  return <FormPending />
}

/** The place of a form that is not shown yet. */
export function FormPending() {
  return (
    <div className="grid min-h-60 place-items-center">
      <noscript>
        <p className="rounded-field bg-mist px-4 py-3 text-sm">{m.auth_link_needs_javascript()}</p>
      </noscript>
      <RippleSpinner />
    </div>
  )
}
