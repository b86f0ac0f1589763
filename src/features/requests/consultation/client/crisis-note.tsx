import { LifeBuoy } from 'lucide'
import { m } from '#messages'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Shown before the form, so that a person in crisis finds help without filling it in. */
export function CrisisNote({ className }: { className?: string }) {
  return (
    <Notice icon={LifeBuoy} title={m.consultation_in_crisis()} role="note" className={className}>
      <CrisisLinks />
    </Notice>
  )
}
