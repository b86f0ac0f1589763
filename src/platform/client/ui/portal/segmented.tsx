import { classNames } from '../class-names.ts'
import { Icon, type IconDrawing } from '../icon.tsx'

interface SegmentedProps<Value extends string> {
  /** Names the choice: "Show as". */
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: IconDrawing }[]
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Two or three views of the same data, side by side; one is selected. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'flex min-w-0 rounded-(--control-radius) border border-line-field bg-paper p-0',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="flex min-h-9.5 flex-1 items-center justify-center gap-2 px-[min(1rem,3vw)] text-sm font-semibold text-ink transition-colors first:rounded-l-control last:rounded-r-control hover:bg-river-50 aria-pressed:bg-river-600 aria-pressed:text-white aria-pressed:hover:bg-river-700 touch:min-h-11 forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-highlight-text"
        >
          {option.icon && <Icon icon={option.icon} size="small" />}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
