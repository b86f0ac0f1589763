import { ArrowUp } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

interface NewRequestsProps {
  /** New requests that are not shown yet: see `useSteadyRows`. */
  count: number
  onShow: () => void
  className?: string | undefined
}

/** Where it covers no control, and where no row moves by it. */
export const NewRequests = ({ count, onShow, className }: NewRequestsProps) => (
  <output className={className}>
    {count > 0 && (
      <Button size="row" onClick={onShow} className="shadow-panel">
        <Icon icon={ArrowUp} size="text" />
        {count === 1 ? '1 new request' : `${count} new requests`}
      </Button>
    )}
  </output>
)
