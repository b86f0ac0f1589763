import { Check, Minus } from 'lucide'
import { useEffect, useRef } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

interface SelectBoxProps {
  label: string
  isChecked: boolean
  /** Some of the rows are selected, but not all. */
  isMixed?: boolean
  isOnDark?: boolean
  onToggle: (isRange: boolean) => void
}

/** The native checkbox is transparent and covers the drawn one. With Shift it selects a range. */
export function SelectBox({
  label,
  isChecked,
  isMixed = false,
  isOnDark,
  onToggle,
}: SelectBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  const hasShift = useRef(false)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <span className="relative z-1 grid size-6 shrink-0 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onClick={(event) => {
          hasShift.current = event.shiftKey
        }}
        onChange={() => onToggle(hasShift.current)}
        className="peer absolute -inset-1.5 z-1 size-9 opacity-0 touch:-inset-2.5 touch:size-11"
      />
      <span
        aria-hidden
        className={classNames(
          'grid size-5 place-items-center rounded-tail border-medium transition-colors',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring)',
          isOnDark
            ? 'border-white bg-white text-river-800'
            : isChecked
              ? 'border-river-600 bg-river-600 text-white'
              : 'border-line-field bg-paper text-transparent peer-hover:border-river-600',
          // Forced colours also paint transparent strokes.
          !isChecked && !isMixed && 'forced-colors:*:invisible',
        )}
      >
        <Icon icon={isMixed ? Minus : Check} size="tiny" strokeWidth={2.5} />
      </span>
    </span>
  )
}
