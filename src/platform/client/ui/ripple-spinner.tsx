import { m } from '#messages'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface RippleSpinnerProps {
  /** For screen readers. */
  label?: string | undefined
  className?: string | undefined
}

// Staggered delays make the movement run outwards.
const rings = [
  { rx: 8, ry: 3.6, className: 'text-river-700' },
  { rx: 16, ry: 7.2, className: 'text-river-600 animate-delay-200' },
  { rx: 25, ry: 11.4, className: 'text-river-200 animate-delay-400' },
]

/** Three pulsing rings, while a whole page loads. */
export function RippleSpinner({ label = m.errors_loading(), className }: RippleSpinnerProps) {
  return (
    <output className={classNames('inline-block', className)}>
      <svg
        viewBox="0 0 56 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
        className="h-7 w-14 overflow-visible"
      >
        {rings.map(({ rx, ry, className }) => (
          <ellipse
            key={rx}
            cx="28"
            cy="14"
            rx={rx}
            ry={ry}
            className={classNames(
              'origin-center [transform-box:fill-box] motion-safe:animate-ripple',
              className,
            )}
          />
        ))}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}

/** The spinner in the middle of a page that has nothing to show yet. */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <RippleSpinner label={label} />
    </div>
  )
}
