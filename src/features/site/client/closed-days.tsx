import { formatClosure } from '../format-closure.ts'
import { useSite } from './site-context.ts'

/** The closed days that are now or soon, each in a line. */
export function ClosedDays() {
  const { closures } = useSite()
  return closures.map((closure) => (
    <span key={closure.id} className="block">
      {formatClosure(closure)}
    </span>
  ))
}
