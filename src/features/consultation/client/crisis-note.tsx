import { LifeBuoy } from 'lucide-react'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Help at once stands before the form: nobody in need has to go through it. */
export function CrisisNote({ className }: { className?: string }) {
  return (
    <Notice icon={LifeBuoy} title="In crisis?" role="note" className={className}>
      Call or text <a href="tel:988">988</a> at any hour. In an emergency, call{' '}
      <a href="tel:911">911</a>.
    </Notice>
  )
}
