import { useSite } from './site-context.ts'

/** The closed days that are now or soon, each in a line. */
export function ClosedDays() {
  const { closures } = useSite()
  return closures.map(({ id, text }) => (
    <span key={id} className="block">
      {text}
    </span>
  ))
}
