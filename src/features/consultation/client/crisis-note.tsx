import { LifeBuoy } from 'lucide'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Help at once stands before the form: nobody in need has to go through it. */
export function CrisisNote({ className }: { className?: string }) {
  return (
    <Notice icon={LifeBuoy} title="In crisis?" role="note" className={className}>
      <CrisisLinks />
    </Notice>
  )
}
