import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSite } from '#features/site/client/queries.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import { noPreference } from '../contract.ts'
import { toChoiceLabels } from '../labels.ts'
import type { SentRequest } from '../rules.ts'
import { PhoneLink } from './phone-link.tsx'

interface ConsultationSentProps {
  request: SentRequest
  onAgain: () => void
}

/** The confirmation that replaces the form: a toast alone is easily missed. */
export function ConsultationSent({ request, onAgain }: ConsultationSentProps) {
  const site = useSite()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The heading's scroll margin leaves room for the notices at the top of the page.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div className="py-4 md:py-6">
      <Ripples className="absolute -top-40 -right-40 size-80 overflow-visible text-river-600 md:-top-55 md:-right-55 md:size-110" />
      <RoundIcon icon={Check} tone="moss" size="large" />
      <h2 ref={heading} tabIndex={-1} className="mt-6 w-fit scroll-mt-40 rounded-small type-title">
        Thank you. We have your request.
      </h2>
      <p className="mt-3 text-ink-muted">
        Someone from intake will call you, usually within one business day. You don't need to do
        anything else.
      </p>
      <h3 className="mt-7 font-semibold">What you sent us</h3>
      <dl className="mt-2 border-b border-line">
        {toSummaryRows(request, site).map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 border-t border-line py-2 text-md sm:grid-first-36"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-md text-ink-muted">
        If we miss you, we'll try again.
        {site.practice.phone !== '' && (
          <>
            {' '}
            To correct something, or to ask us not to leave a voicemail, call our intake line:{' '}
            <PhoneLink className="link-prose whitespace-nowrap" />
          </>
        )}
      </p>
      <Button variant="secondary" className="mt-7" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}

function toSummaryRows(request: SentRequest, site: Site): [label: string, value: string][] {
  const { services, locations } = toChoiceLabels(site)
  const therapist = request.preferredTherapist
  return [
    ['Name', fullName(request)],
    ['We call', request.phone],
    ['Email', request.email],
    ['Help with', services[request.serviceType] ?? request.serviceType],
    ['Location', locations[request.preferredLocation] ?? request.preferredLocation],
    ['Therapist', !therapist || therapist === noPreference ? 'No preference' : therapist],
    ...(request.notes ? [['Notes', request.notes] as [string, string]] : []),
  ]
}
