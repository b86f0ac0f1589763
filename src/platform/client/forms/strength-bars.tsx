import { classNames } from '#platform/client/ui/class-names.ts'

interface StrengthBarsProps {
  bars: 0 | 1 | 2 | 3 | 4
  words: string
}

const fills = {
  0: '',
  1: 'bg-ember-600',
  2: 'bg-chart-contacted',
  3: 'bg-chart-complete',
  4: 'bg-chart-complete',
}

const positions = [1, 2, 3, 4]

/** Password strength as four bars and a label, used as the hint of the field. */
export function StrengthBars({ bars, words }: StrengthBarsProps) {
  return (
    <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="flex flex-1 basis-32 gap-1.25">
        {positions.map((position) => (
          <span
            key={position}
            className={classNames(
              'h-1.25 flex-1 rounded-full transition-colors forced-colors:border',
              position <= bars ? fills[bars] : 'bg-line',
              position <= bars && 'forced-colors:bg-canvas-text',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-0 text-xs text-ink-muted">
        {words}
      </span>
    </span>
  )
}
