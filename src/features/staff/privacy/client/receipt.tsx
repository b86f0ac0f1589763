import { Printer } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatLongDate, formatTime, getPracticeZone } from '#shared/practice-time.ts'
import type { ErasureReceipt } from '../contract.ts'
import { countKinds, describeContents, describeKinds, kindLabels } from '../labels.ts'

/** All that is known of an erasure, to print or to keep: kinds and counts, and what stays. */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { erasedAt, erasedBy, reason, erased, contained, gone, held } = receipt
  const at = new Date(erasedAt)
  const contents = describeContents(contained)
  return (
    <section className="max-w-160 rounded-card border border-line bg-paper p-5">
      <h2 ref={heading} tabIndex={-1} className="type-card outline-none">
        Receipt
      </h2>
      <dl className="mt-3 grid gap-2 wrap-anywhere">
        <Row name="Erased">
          {erased.length === 0 ? 'Nothing' : describeKinds(erased)}
          {contents && `, with ${contents}`}
        </Row>
        {gone.length > 0 && (
          <Row name="Gone before, or sent meanwhile">{describeKinds(countKinds(gone))}</Row>
        )}
        {held.map(({ kind, id, why }) => (
          <Row key={`${kind} ${id}`} name={`Stays: ${kindLabels[kind].one} ${id}`}>
            {why}
          </Row>
        ))}
        <Row name="When">
          {formatLongDate(at, getPracticeZone())}, {formatTime(at, getPracticeZone())}
        </Row>
        <Row name="By">{erasedBy}</Row>
        <Row name="Reason">{reason}</Row>
      </dl>
      <Button variant="secondary" className="mt-4 print:hidden" onClick={() => window.print()}>
        <Icon icon={Printer} size="text" />
        Print
      </Button>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
