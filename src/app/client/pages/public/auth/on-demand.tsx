import { type ComponentType, useEffect, useState } from 'react'
import { m } from '#messages'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'

type OnDemandProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** The query or fragment that leads the page to this form. */
  address: string
}

/**
 * Shows a form whose code is loaded when it is needed. Trying again reloads the page at the form's address: a module
 * that failed to load stays failed for its document.
 */
export function OnDemand<Props extends object>({ load, props, address }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState<{ Form: ComponentType<Props> }>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    load().then(
      (Form) => {
        if (isCurrent) setLoaded({ Form })
      },
      () => {
        if (isCurrent) setFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load])

  const tryAgain = () => {
    history.replaceState(history.state, '', address)
    location.reload()
  }

  if (loaded) return <loaded.Form {...props} />
  if (hasFailed) {
    return (
      <ErrorState
        place="inside"
        headingLevel="h1"
        title={m.auth_form_not_loaded()}
        action={<TryAgain onTry={tryAgain} />}
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
