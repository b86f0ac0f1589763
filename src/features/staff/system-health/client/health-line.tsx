import { CircleAlert, CircleCheck } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'
import { getHealthName, summarizeHealth } from '../labels.ts'
import { useHealth } from './queries.ts'

interface HealthLineProps {
  /** True if this tab receives live updates. */
  isLive: boolean
  className?: string | undefined
}

/** One line about everything that the practice runs on, with the way to the page that says more. */
export function HealthLine({ isLive, className }: HealthLineProps) {
  const { data, isError, isPending } = useHealth()
  if (isPending) return null
  const problems = (data ?? []).filter(({ state }) => state === 'failing' || state === 'attention')
  const names = [...problems.map(getHealthName), ...(isLive ? [] : ['Live updates'])]
  const isGood = !isError && names.length === 0
  const isFailing = isError || problems.some(({ state }) => state === 'failing')
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm', className)}>
      <Icon
        icon={isGood ? CircleCheck : CircleAlert}
        size="small"
        className={isGood ? 'text-moss-700' : isFailing ? 'text-ember-700' : 'text-larch-800'}
      />
      <b className="font-semibold">
        {isError ? 'The server or its database does not answer' : summarizeHealth(names.length)}
      </b>
      {!isError && names.length > 0 && <span className="text-ink-muted">{names.join(', ')}</span>}
      <TextLink href={paths.health}>System health</TextLink>
    </p>
  )
}
