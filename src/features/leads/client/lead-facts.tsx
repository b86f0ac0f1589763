import type { ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { phoneLink } from '#shared/phone.ts'
import type { ReadableLead } from '../labels.ts'

/** What the client wrote in the request. */
export function LeadFacts({ row }: { row: ReadableLead }) {
  const { lead } = row
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line pb-4">
      <Fact label="Email" wide>
        <FactLink href={`mailto:${lead.email}`}>{lead.email}</FactLink>
      </Fact>
      <Fact label="Phone">
        {lead.phone ? <FactLink href={phoneLink(lead.phone)}>{lead.phone}</FactLink> : 'No phone'}
      </Fact>
      <Fact label="Service">{row.service}</Fact>
      <Fact label="Preferred location">{row.location}</Fact>
      <Fact label="Preferred therapist">{row.prefers}</Fact>
      <Fact label="Client notes" wide>
        <span className="font-normal whitespace-pre-line">{lead.notes || 'None'}</span>
      </Fact>
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
