import type { ReactNode } from 'react'
import { formatLeadSource, type ReadableLead } from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { emailLink } from '#shared/email-link.ts'
import { phoneLink } from '#shared/phone.ts'
import { toReference } from '#shared/request-reference.ts'
import { ContactWish } from './contact/contact-wish.tsx'

/** The client's contact preferences and choices. Their own message is in the timeline. */
export function LeadFacts({ row }: { row: ReadableLead }) {
  return (
    <>
      {/* On narrow screens it stands above both parts of the lead. */}
      <ContactWish lead={row.lead} className="grid gap-1.5 text-ink-muted max-lg:hidden" />
      <Facts row={row} />
    </>
  )
}

function Facts({ row }: { row: ReadableLead }) {
  const { lead } = row
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line pb-4">
      <Fact label="Email" wide>
        <FactLink href={emailLink(lead.email)}>{lead.email}</FactLink>
      </Fact>
      <Fact label="Phone">
        {lead.phone ? <FactLink href={phoneLink(lead.phone)}>{lead.phone}</FactLink> : 'No phone'}
      </Fact>
      <Fact label="Service">{row.service}</Fact>
      <Fact label="Preferred location">{row.location}</Fact>
      <Fact label="Preferred therapist">{row.prefers}</Fact>
      {lead.matchAnswers && (
        <Fact label="Answers in “Help me choose”" wide>
          <ul className="grid gap-1.5 font-normal">
            {lead.matchAnswers.map(({ question, answer }) => (
              <li key={question}>
                <span className="text-ink-muted">{question}</span> {answer}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Source">{formatLeadSource(lead)}</Fact>
      <Fact label="Reference">{toReference(lead.id)}</Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  wide?: boolean | undefined
  children: ReactNode
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-ink-subtle">{label}</dt>
      <dd className="leading-snug font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-block text-river-600 underline decoration-1 underline-offset-4 hover:text-river-800 touch:-my-2 touch:py-2"
    >
      {children}
    </a>
  )
}
