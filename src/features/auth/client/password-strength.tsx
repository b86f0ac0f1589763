import type { PasswordStrength } from '#features/accounts/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'

const fills = {
  0: '',
  1: 'bg-ember-600',
  2: 'bg-chart-contacted',
  3: 'bg-chart-complete',
  4: 'bg-chart-complete',
}

const places = [1, 2, 3, 4]

/** Four bars and the words for them, as the hint of a password's field. */
export function PasswordStrengthBars({ bars, words }: PasswordStrength) {
  return (
    <span className="mt-3 flex items-center gap-3">
      <span aria-hidden className="flex flex-1 gap-1.25">
        {places.map((place) => (
          <span
            key={place}
            className={classNames(
              'h-1.25 flex-1 rounded-full transition-colors forced-colors:border',
              place <= bars ? fills[bars] : 'bg-line',
              place <= bars && 'forced-colors:bg-[CanvasText]',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="type-meta text-ink-2">
        {words}
      </span>
    </span>
  )
}
