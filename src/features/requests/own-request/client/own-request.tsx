import type { ReactNode } from 'react'
import { m } from '#messages'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { DigitsForm } from './digits-form.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { RequestDeleted } from './request-deleted.tsx'
import { type ChoiceNames, type OwnCallSlot, RequestView } from './request-view.tsx'
import { useOwnRequest } from './use-own-request.ts'
import { type RequestLink, useRequestLink } from './use-request-link.ts'

interface OwnRequestProps {
  search: URLSearchParams
  /** Names of what the form offered, by stored value. */
  names: ChoiceNames
  /** The places that it offers now. */
  locations: readonly { key: string; label: string }[]
  /** The practice's number; empty without one. */
  phone: string
  /** Loads the code of `renderCall`; never rejects. */
  loadCall: () => Promise<void>
  /** The free call of the request, and what its client can do with it. */
  renderCall: (slot: OwnCallSlot) => ReactNode
}

/** The request of a mailed link, or the form that sends a new link. */
export function OwnRequest({ search, ...props }: OwnRequestProps) {
  const link = useRequestLink(search)
  if (link === undefined) return <RequestPending />
  if (link.token === '') {
    return <NewLinkForm heading={m.request_link_heading()} text={m.request_link_text()} />
  }
  return <LinkedRequest key={link.token} {...link} {...props} />
}

type LinkedRequestProps = Omit<OwnRequestProps, 'search'> & RequestLink

function LinkedRequest({ token, loadCall, ...props }: LinkedRequestProps) {
  const { isForOffers } = props
  const { shown, retry, enterDigits, ...actions } = useOwnRequest({ token, isForOffers }, loadCall)
  switch (shown.state) {
    case 'pending':
      return <RequestPending />
    case 'asking':
      return (
        <DigitsForm
          // Without the question it is another view, whose heading is focused.
          key={String(shown.hasNoPhone)}
          status={shown.status}
          hasNoPhone={shown.hasNoPhone ?? false}
          phone={props.phone}
          onDigits={enterDigits}
        />
      )
    case 'refused':
      return <NewLinkForm heading={m.request_link_not_working()} text={shown.message} isAlert />
    case 'failed':
      return (
        <ErrorState
          place="inside"
          headingLevel="h2"
          title={m.request_failed_title()}
          action={<TryAgain onTry={retry} />}
        >
          {shown.message}
        </ErrorState>
      )
    case 'shown':
      return (
        <RequestView
          // A changed request is another view, whose heading is focused.
          key={shown.request.status}
          request={shown.request}
          link={{ token, phoneDigits: shown.phoneDigits }}
          said={shown.said}
          {...actions}
          {...props}
        />
      )
    case 'deleted':
      return <RequestDeleted receipt={shown.receipt} />
    default:
      return shown satisfies never
  }
}

/** As high as most of what follows: the page's footer must not move. */
const RequestPending = () => (
  <div className="grid min-h-123 place-items-center">
    <RippleSpinner label={m.request_pending()} />
  </div>
)
