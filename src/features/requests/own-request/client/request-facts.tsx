import { m } from '#messages'
import { listWishes } from '#shared/list-wishes.ts'
import { fullName } from '#shared/names.ts'
import { formatLocalPhone } from '#shared/phone-link.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { OwnRequest } from '../contract/request.ts'

export interface ChoiceNames {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
}

interface RequestFactsProps {
  request: OwnRequest
  names: ChoiceNames
}

/** Everything that the practice stores of a request, as its sender wrote it. */
export function RequestFacts(props: RequestFactsProps) {
  return (
    <dl className="mt-2 border-b border-line">
      {toRows(props).map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 border-t border-line py-2 text-md sm:grid-first-36"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function toRows({ request, names }: RequestFactsProps): [label: string, value: string][] {
  const { firstName, lastName, serviceType, preferredLocation } = request
  const rows: [string, string][] = [
    [m.request_fact_reference(), request.reference],
    [m.request_fact_sent(), formatFullDay(new Date(request.createdAt))],
    [m.consultation_summary_name(), fullName({ firstName, lastName: lastName ?? '' })],
    [m.forms_phone(), formatLocalPhone(request.phone)],
    [m.forms_email(), request.email],
    [m.request_fact_reach(), listWishes(request).join(' · ')],
    [m.consultation_summary_service(), names.services[serviceType] ?? serviceType],
    [m.consultation_summary_location(), names.locations[preferredLocation] ?? preferredLocation],
    [
      m.consultation_summary_therapist(),
      request.preferredTherapist ?? m.consultation_no_preference(),
    ],
    [m.consultation_summary_notes(), request.notes],
    [m.request_fact_answers(), request.hasMatchAnswers ? m.request_answers_passed_on() : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}
