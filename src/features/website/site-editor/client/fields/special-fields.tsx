import { useId } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { nameZoneElsewhere } from '#platform/client/zone-elsewhere.ts'
import { practiceClock, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import { NumberInput } from './number-field.tsx'

type Coordinates = SiteContent['offices'][number]['coordinates']

/** Latitude and longitude, both or none. */
export function CoordinatesField({ path, label, hint, isOptional }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<Coordinates>(path)
  const set = (part: 'latitude' | 'longitude', next: number | null) => {
    const other = part === 'latitude' ? 'longitude' : 'latitude'
    if (next === null && !value?.[other]) change(null)
    else change({ latitude: 0, longitude: 0, hasPin: true, ...value, [part]: next ?? 0 })
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} isOptional={isOptional} hint={hint} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {(['latitude', 'longitude'] as const).map((part) => (
          <span key={part} className="flex items-center gap-2">
            <span className="text-sm text-ink-muted capitalize">{part}</span>
            <NumberInput
              label={`${label}, ${part}`}
              value={value?.[part] ?? null}
              isChanged={isChanged}
              isInvalid={error !== undefined}
              describedBy={error && `${id}-error`}
              path={`${toPathKey(path)}.${part}`}
              onChange={(next) => set(part, next)}
            />
          </span>
        ))}
      </div>
      {value && (
        <label className="mt-2 flex min-h-6 w-fit items-center gap-2.5 touch:min-h-11">
          <input
            type="checkbox"
            checked={value.hasPin}
            data-path={`${toPathKey(path)}.hasPin`}
            onChange={({ target }) => change({ ...value, hasPin: target.checked })}
            className="size-4.5 accent-river-600"
          />
          This is the exact place: show a pin
        </label>
      )}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published !== undefined && (
        <WasNote
          was={published ? `${published.latitude}, ${published.longitude}` : ''}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}

const toLocal = (moment: string) => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? '' : `${practiceDay(at)}T${practiceClock(at)}`
}

/** A day and a time in the practice's time zone. */
export function MomentField({ path, label, isOptional }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<string>(path)
  const zone = nameZoneElsewhere()
  const set = (local: string) => {
    const [day = '', time = ''] = local.split('T')
    change(local === '' ? '' : practiceMoment(day, time).toISOString())
  }
  return (
    <div className="min-w-0">
      <FieldHeading id={id} htmlFor={id} label={label} isOptional={isOptional} />
      <input
        id={id}
        type="datetime-local"
        value={toLocal(value)}
        data-path={toPathKey(path)}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error && `${id}-error`, zone && `${id}-zone`].filter(Boolean).join(' ') || undefined
        }
        onChange={({ target }) => set(target.value)}
        className={classNames(editorInputClasses(isChanged), 'min-h-(--control-height) py-1')}
      />
      {zone !== undefined && (
        <p id={`${id}-zone`} className="text-sm text-ink-muted">
          In the practice’s time zone: {zone}
        </p>
      )}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published !== undefined && (
        <WasNote
          was={toLocal(published).replace('T', ' ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </div>
  )
}
