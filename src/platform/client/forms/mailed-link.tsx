import { Link2Off } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { toErrorMessage } from '../http/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RippleSpinner } from '../ui/ripple-spinner.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { FormHeading } from './form-heading.tsx'

interface LinkFaultProps {
  title: string
  /** Why the link does not work, and what to do. */
  message: string
  /** Buttons that do it. */
  children: ReactNode
}

/** Shown instead of a form whose link has expired or was used. */
export function LinkFault({ title, message, children }: LinkFaultProps) {
  const place = useRef<HTMLDivElement>(null)
  // The focused form may have been replaced, and a screen reader must notice.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-larch-50 text-larch-900">
        <Icon icon={Link2Off} size="card" />
      </span>
      <FormHeading title={title}>{message}</FormHeading>
      <div className="mt-6.5 grid gap-3">{children}</div>
    </div>
  )
}

interface LinkPendingProps {
  /** The error of reading the link; undefined while it is read. */
  error: unknown
  isTrying: boolean
  onRetry: () => void
}

/** While a link is checked, and when that failed. */
export function LinkPending({ error, isTrying, onRetry }: LinkPendingProps) {
  if (!error) {
    return (
      <div className="grid min-h-60 place-items-center">
        <RippleSpinner label={m.forms_checking_link()} />
      </div>
    )
  }
  return (
    <ErrorState
      place="inside"
      headingLevel="h1"
      title={m.forms_link_not_checked()}
      action={<TryAgain onTry={onRetry} isTrying={isTrying} />}
    >
      {toErrorMessage(error, m.forms_server_unreachable())}
    </ErrorState>
  )
}
