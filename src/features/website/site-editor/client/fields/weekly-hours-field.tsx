import { useId } from 'react'
import {
  type Weekday,
  type WeeklyHours,
  weekdays,
} from '#features/practice/site/contract/content-values.ts'
import { weekdayNames } from '#features/practice/site/visitor-hours.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { isEqual } from '#shared/is-equal.ts'
import { type ContentPath, toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

const usualHours = { opens: '09:00', closes: '17:00' }

const formatDay = (day: WeeklyHours[Weekday]) => (day ? `${day.opens} to ${day.closes}` : 'closed')

const describeWeek = (week: WeeklyHours, other: WeeklyHours) =>
  weekdays
    .filter((day) => !isEqual(week[day], other[day]))
    .map((day) => `${weekdayNames[day]} ${formatDay(week[day])}`)
    .join(', ')

/** From when to when on each day, or closed. */
export function WeeklyHoursField({ path, label, hint }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<WeeklyHours>(path)
  const copyMonday = () =>
    change(
      Object.fromEntries(
        weekdays.map((day, at) => [day, at < 5 ? value.monday : value[day]]),
      ) as WeeklyHours, // every weekday is there
    )
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {hint && <p className="mb-2 text-sm text-ink-subtle">{hint}</p>}
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          path={path}
          hours={value[day]}
          isChanged={published !== undefined && !isEqual(published[day], value[day])}
          describedBy={error && `${id}-error`}
          onChange={(hours) => change({ ...value, [day]: hours })}
        />
      ))}
      <Button variant="quiet" size="portal" wraps onClick={copyMonday} className="mt-1 -ml-4.5">
        Use Monday’s hours on all weekdays
      </Button>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={describeWeek(published, value)}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}

interface DayRowProps {
  day: Weekday
  path: ContentPath
  hours: WeeklyHours[Weekday]
  isChanged: boolean
  describedBy: string | undefined
  onChange: (hours: WeeklyHours[Weekday]) => void
}

function DayRow({ day, path, hours, isChanged, describedBy, onChange }: DayRowProps) {
  const name = weekdayNames[day]
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-1.5">
      <label className="flex min-h-8.5 w-32 items-center gap-2.5 touch:min-h-11">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usualHours : null)}
          className="size-4.5 accent-river-600"
        />
        {name}
      </label>
      {hours === null ? (
        <span className="text-ink-muted">Closed</span>
      ) : (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          {(['opens', 'closes'] as const).map((part) => (
            <span key={part} className="flex min-w-0 items-center gap-2">
              {part === 'closes' && <span>to</span>}
              <input
                type="time"
                aria-label={`${name}, ${part}`}
                aria-describedby={describedBy}
                value={hours[part] === '24:00' ? '23:59' : hours[part]}
                data-path={`${toPathKey(path)}.${day}.${part}`}
                onChange={({ target }) => onChange({ ...hours, [part]: target.value })}
                className={classNames(
                  editorInputClasses(isChanged),
                  'min-h-8.5 py-1 touch:min-h-11',
                )}
              />
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
