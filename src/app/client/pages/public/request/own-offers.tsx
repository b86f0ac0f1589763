import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { formatCall } from '#features/requests/appointments/client/visitor/booked-call.tsx'
import {
  formatOwnTime,
  readOwnZone,
} from '#features/requests/appointments/client/visitor/own-time.ts'
import { pickOwnOffer } from '#features/requests/own-request/contract/call.ts'
import { m } from '#messages'
import { CallError } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { describeCallFailure } from './call-failure.ts'
import type { OwnCallActionProps } from './own-call-props.ts'
import { readChangedRequest } from './read-changed.ts'

const isOfferGone = (error: unknown) => error instanceof CallError && error.status === 409

/** Times that the practice holds for the client, of whom one can be picked. */
export function OwnOffers(props: OwnCallActionProps) {
  const { request, link, change } = props
  const { city } = useSite().practice
  const [pending, setPending] = useState<string>()
  const [error, setError] = useState<unknown>()
  /** Those that turned out to be held no longer. */
  const [gone, setGone] = useState<readonly string[]>([])
  const offers = request.offers.filter((offer) => !gone.includes(offer.startsAt))

  async function pick(startsAt: string) {
    if (pending !== undefined) return
    setPending(startsAt)
    setError(undefined)
    try {
      const changed = await sendChange(pickOwnOffer, { body: { ...link, startsAt } })
      change(changed, m.booking_offer_picked())
    } catch (caught) {
      const changed = isOfferGone(caught) ? await readChangedRequest(props) : undefined
      if (changed) {
        change(changed, m.booking_own_changed())
        return
      }
      setError(caught)
      if (isOfferGone(caught)) setGone((before) => [...before, startsAt])
    } finally {
      setPending(undefined)
    }
  }
  return (
    <div className="mt-6">
      {offers.length > 0 && (
        <>
          <h4 className="font-semibold">{m.booking_offers_heading()}</h4>
          <p className="mt-1 text-md text-ink-muted">
            {request.appointment ? m.booking_offers_text_move() : m.booking_offers_text()}
          </p>
        </>
      )}
      {error !== undefined && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-3">
          {isOfferGone(error)
            ? offers.length > 0
              ? m.booking_offer_gone()
              : m.booking_offers_gone()
            : describeCallFailure(error)}
        </Notice>
      )}
      <ul className="mt-3 border-b border-line empty:hidden">
        {offers.map(({ startsAt }) => {
          const at = new Date(startsAt)
          const when = formatCall(at, city)
          const ownTime = formatOwnTime(at, readOwnZone())
          return (
            <li
              key={startsAt}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
            >
              <span className="font-semibold first-letter:uppercase">
                {when}
                {ownTime !== undefined && (
                  <span className="block text-sm font-normal text-ink-muted">{ownTime}</span>
                )}
              </span>
              <Button
                variant="secondary"
                size="card"
                aria-label={`${m.booking_offer_pick()}: ${when}`}
                pending={pending === startsAt}
                pendingText={m.booking_offer_picking()}
                onClick={() => void pick(startsAt)}
              >
                {m.booking_offer_pick()}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
