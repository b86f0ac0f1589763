import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface RippleSpinnerProps {
  /** Read aloud. */
  label?: string | undefined
  className?: string | undefined
}

// They start one after another, so the movement runs outward.
const rings = [
  { rx: 8, ry: 3.6, look: 'text-river-700' },
  { rx: 16, ry: 7.2, look: 'text-river-600 [animation-delay:200ms]' },
  { rx: 25, ry: 11.4, look: 'text-river-200 [animation-delay:400ms]' },
]

/** Three rings breathing outward, while a whole page waits. */
export function RippleSpinner({ label = 'Loading', className }: RippleSpinnerProps) {
  return (
    <output className={classNames('inline-block', className)}>
      <svg
        viewBox="0 0 56 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
        focusable={false}
        className="h-7 w-14 overflow-visible"
      >
        {rings.map(({ rx, ry, look }) => (
          <ellipse
            key={rx}
            cx="28"
            cy="14"
            rx={rx}
            ry={ry}
            className={classNames(
              'origin-center [transform-box:fill-box] motion-safe:animate-ripple',
              look,
            )}
          />
        ))}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}

/** The same in the middle of a page that has nothing to show yet. */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <RippleSpinner label={label} />
    </div>
  )
}
