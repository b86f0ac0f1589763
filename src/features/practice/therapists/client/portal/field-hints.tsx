import { Lightbulb } from 'lucide'
import { createContext, use } from 'react'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { Hint, HintField } from '../../advertising-hints.ts'

/** The hints for a profile form, in the fields' surroundings; see `ProfileHints`. */
export const HintsContext = createContext<readonly Hint[]>([])

/** Notes of the form about a field: a quiet note that is no error and prevents nothing. */
export function FieldHints({ field }: { field: HintField }) {
  const hints = use(HintsContext).filter((hint) => hint.field === field)
  return (
    <output className="block text-sm leading-snug text-ink-muted">
      {hints.map(({ rule, text }) => (
        <span key={rule} className="mt-1.75 flex gap-1.5">
          <Icon icon={Lightbulb} size="text" className="mt-0.5 text-larch-800" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </span>
      ))}
    </output>
  )
}
