import { LifeBuoy } from 'lucide'
import type { ReactNode } from 'react'
import { daysInWords } from '#features/retention/rules.ts'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Where to turn at once, as a box: before the form, and when nobody is here to answer. */
export function CrisisBox({ lead, className }: { lead?: string; className?: string }) {
  return (
    <Notice icon={LifeBuoy} role="note" className={className}>
      {lead && `${lead} `}
      <CrisisNumbers />
    </Notice>
  )
}

/** The same in small print, under the box one writes in. */
export function Disclaimer({ keptDays, children }: { keptDays: number; children?: ReactNode }) {
  return (
    <p className="text-meta text-ink-2 [&_a]:font-semibold [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-2">
      Not for emergencies. <CrisisNumbers />{' '}
      {`Conversations are auto-deleted after ${daysInWords(keptDays)}.`} {children}
    </p>
  )
}

function CrisisNumbers() {
  return (
    <>
      In crisis <a href="tel:988">call 988</a> or <a href="sms:988">text 988</a>. In an emergency{' '}
      <a href="tel:911">call 911</a>.
    </>
  )
}
