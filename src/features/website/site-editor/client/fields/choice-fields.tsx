import { Bandage, Brain, Briefcase, Heart, House, Shield, Star, User, Users, Zap } from 'lucide'
import { useId } from 'react'
import {
  type ServiceIconName,
  serviceIconNames,
} from '#features/practice/site/contract/content-values.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState, useSnapshot } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

export function SwitchField({ path, label, hint }: FieldProps) {
  const { value, published, isChanged, change } = useFieldState<boolean>(path)
  return (
    <div>
      <SwitchInput
        label={label}
        hint={hint}
        checked={value}
        data-path={toPathKey(path)}
        onChange={({ target }) => change(target.checked)}
      />
      {isChanged && published !== undefined && (
        <WasNote was={published ? 'On' : 'Off'} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}

interface ChoiceFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
}

export function ChoiceField({ path, label, hint, options }: ChoiceFieldProps) {
  const id = useId()
  const { value, published, isChanged, change } = useFieldState<string>(path)
  const toLabel = (of: string) => options.find((option) => option.value === of)?.label ?? of
  return (
    <div className="min-w-0">
      <FieldHeading id={id} htmlFor={id} label={label} hint={hint} />
      <select
        id={id}
        value={value}
        data-path={toPathKey(path)}
        onChange={({ target }) => change(target.value)}
        className={classNames(editorInputClasses(isChanged), 'min-h-(--control-height) py-1')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {isChanged && published !== undefined && (
        <WasNote was={toLabel(published)} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}

/** The choice of the request form that a service belongs to. */
export function RequestChoiceField(props: FieldProps) {
  const choices = useSnapshot(({ content }) => content.pages.consultation.choices)
  const options = [
    { value: '', label: 'A choice of its own, with its own name' },
    ...choices.map(({ key, label }) => ({ value: key, label: label.en || key })),
  ]
  return <ChoiceField {...props} options={options} />
}

const serviceIcons: Record<ServiceIconName, { icon: IconDrawing; name: string }> = {
  user: { icon: User, name: 'Person' },
  heart: { icon: Heart, name: 'Heart' },
  brain: { icon: Brain, name: 'Brain' },
  zap: { icon: Zap, name: 'Lightning' },
  users: { icon: Users, name: 'People' },
  shield: { icon: Shield, name: 'Shield' },
  home: { icon: House, name: 'House' },
  star: { icon: Star, name: 'Star' },
  bandage: { icon: Bandage, name: 'Bandage' },
  briefcase: { icon: Briefcase, name: 'Briefcase' },
}

/** Icons to choose from, each with its name. */
export function ServiceIconField({ path, label, hint }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, change } = useFieldState<ServiceIconName>(path)
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} hint={hint} />
      <div className="flex flex-wrap gap-1.5">
        {serviceIconNames.map((name) => (
          <label
            key={name}
            title={serviceIcons[name].name}
            className="grid size-10 place-items-center rounded-control border border-line-field text-ink-muted hover:border-river-600 has-checked:border-river-600 has-checked:bg-river-50 has-checked:text-river-700 has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring) touch:size-11 forced-colors:has-checked:bg-highlight"
          >
            <input
              type="radio"
              name={id}
              value={name}
              checked={value === name}
              data-path={toPathKey(path)}
              onChange={() => change(name)}
              className="sr-only"
              aria-label={serviceIcons[name].name}
            />
            <Icon icon={serviceIcons[name].icon} />
          </label>
        ))}
      </div>
      {isChanged && published !== undefined && (
        <WasNote
          was={serviceIcons[published].name}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}
