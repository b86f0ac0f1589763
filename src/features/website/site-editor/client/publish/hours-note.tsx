import { Clock } from 'lucide'
import { findOtherHours, formatVisitorHours } from '#features/practice/site/visitor-hours.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { getFieldLabel } from '../../fields.ts'
import { getAt, splitPath } from '../state/content-path.ts'
import { useSnapshot } from '../state/store-context.ts'
import { FixLink } from './fix-link.tsx'

/** Hours that the practice has written itself and that differ from its week. They never prevent publishing. */
export function HoursNote({ onFix }: { onFix: () => void }) {
  const content = useSnapshot((snapshot) => snapshot.content)
  const others = findOtherHours(content)
  if (others.length === 0) return null
  return (
    <Notice icon={Clock} title="Hours differ.">
      Chat and calls are answered {formatVisitorHours(content.hours, 'en') || 'on no day'}, and
      visitors read:
      <ul className="mt-1.5 grid gap-1.5">
        {others.map((path) => (
          <li key={path}>
            <FixLink path={splitPath(path)} onFix={onFix}>
              {getFieldLabel(path.slice(0, -3))}
            </FixLink>
            {`: “${String(getAt(content, splitPath(path)))}”`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
