import { Check, Printer } from 'lucide'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { BookedCall } from '#features/requests/appointments/contract/request-call.ts'
import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import { CallMessage } from '#platform/client/ui/call-message.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { toFirstStep } from '#shared/first-step.ts'
import { listWishes } from '#shared/list-wishes.ts'
import { fullName } from '#shared/names.ts'
import { formatLocalPhone } from '#shared/phone-link.ts'
import { noPreference } from '#shared/request-fields.ts'
import { toReference } from '#shared/request-reference.ts'
import { toChoiceLabels } from '../labels.ts'
import type { SentRequest } from '../rules.ts'

interface ConsultationSentProps {
  request: SentRequest
  /** Shows the booked call; undefined without one. */
  Booked: ComponentType<{ call: BookedCall; children?: ReactNode }> | undefined
  onAgain: () => void
}

/** The confirmation that replaces the form: a toast alone is easily missed. */
export function ConsultationSent({ request, Booked, onAgain }: ConsultationSentProps) {
  const site = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const { appointment } = request

  // Before the page is painted: it is shorter than the form, and what follows would pass by on the way up.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The heading's scroll margin leaves room for the notices at the top of the page.
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])

  return (
    <div className="py-4 md:py-6">
      <Ripples className="absolute -top-40 -right-40 size-80 overflow-visible text-river-600 md:-top-55 md:-right-55 md:size-110" />
      <RoundIcon icon={Check} tone="moss" size="large" />
      <h2 ref={heading} tabIndex={-1} className="mt-6 w-fit scroll-mt-40 rounded-small type-title">
        {appointment ? m.booking_sent_heading() : m.consultation_sent_heading()}
      </h2>
      {appointment && Booked ? (
        <Booked call={appointment}>
          <p className="mt-5 text-ink-muted">
            {request.hasReceipt
              ? m.booking_sent_email({ email: request.email })
              : m.booking_sent_no_email()}
          </p>
        </Booked>
      ) : (
        <Received request={request} />
      )}
      <h3 className="mt-7 font-semibold">{m.consultation_sent_summary()}</h3>
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
      {site.practice.phone !== '' && (
        <p className="mt-5 text-md text-ink-muted">
          <CallMessage
            text={m.consultation_sent_correct({ phone: site.practice.phone })}
            phoneLink={site.practice.phoneLink}
            className="link-prose"
          />
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => print()}>
          <Icon icon={Printer} size="text" />
          {m.consultation_print()}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {m.consultation_send_another()}
        </Button>
      </div>
    </div>
  )
}

/** The practice gets in touch. */
function Received({ request }: Pick<ConsultationSentProps, 'request'>) {
  return (
    <>
      <p className="mt-3 text-ink-muted">
        {toFirstStep(request)}
        {/* The receipt may have been filed as spam, so the text says to look there. */}
        {request.contactBy !== 'email' && ` ${m.consultation_sent_nothing_else()}`}
      </p>
      {request.hasReceipt && (
        <p className="mt-3 text-ink-muted">
          {m.consultation_sent_receipt({ email: request.email })}
        </p>
      )}
    </>
  )
}

function toSummaryRows(request: SentRequest, site: Site): [label: string, value: string][] {
  const { services, locations } = toChoiceLabels(site)
  const therapist = request.preferredTherapist
  return [
    [m.request_fact_reference(), toReference(request.id)],
    [m.consultation_summary_name(), capitaliseName(fullName(request))],
    [m.forms_phone(), formatLocalPhone(request.phone)],
    [m.forms_email(), request.email],
    [m.request_fact_reach(), listWishes(request).join(' · ')],
    [m.consultation_summary_service(), services[request.serviceType] ?? request.serviceType],
    [
      m.consultation_summary_location(),
      locations[request.preferredLocation] ?? request.preferredLocation,
    ],
    [
      m.consultation_summary_therapist(),
      !therapist || therapist === noPreference ? m.consultation_no_preference() : therapist,
    ],
    ...(request.notes ? [[m.consultation_summary_notes(), request.notes] as [string, string]] : []),
  ]
}
