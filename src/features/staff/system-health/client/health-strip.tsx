import { HealthCard, HealthSkeleton, HealthUnknown } from './health-card.tsx'
import { useHealth } from './queries.ts'

interface HealthStripProps {
  /** True if this tab receives live updates. */
  isLive: boolean
  /** True if the details are open from the start. */
  isOpen?: boolean
  className?: string | undefined
}

/** Says whether everything the practice runs on works: one line if it does. For administrators. */
export function HealthStrip({ isLive, isOpen = false, className }: HealthStripProps) {
  const health = useHealth()
  if (health.isPending) return <HealthSkeleton className={className} />
  const readAt = new Date(health.dataUpdatedAt)
  if (health.isError) {
    return (
      <HealthUnknown
        readAt={health.data && readAt}
        now={new Date(health.errorUpdatedAt)}
        isTrying={health.isFetching}
        onTry={() => void health.refetch()}
        className={className}
      />
    )
  }
  return <HealthCard items={health.data} {...{ isLive, isOpen, className }} now={readAt} />
}
