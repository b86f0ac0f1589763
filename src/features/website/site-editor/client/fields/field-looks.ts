import { inputClasses } from '#platform/client/forms/input-classes.ts'
import { classNames } from '#platform/client/ui/class-names.ts'

const changedClasses = 'border-chart-contacted bg-changed hover:border-larch-800'

/** An input of the form: amber while it differs from what visitors see. */
export const editorInputClasses = (isChanged: boolean) =>
  isChanged ? inputClasses.replace('border-line-field bg-paper', changedClasses) : inputClasses

/** The box around an input with a language mark. */
export const languageBoxClasses = (isChanged: boolean, isInvalid: boolean) =>
  classNames('flex items-start gap-2 px-2.5', boxClasses(isChanged, isInvalid))

/** The frame around inputs that have none of their own. */
export const boxClasses = (isChanged: boolean, isInvalid: boolean) =>
  classNames(
    'min-w-0 rounded-(--control-radius) border transition-colors',
    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
    isChanged ? changedClasses : 'border-line-field bg-paper hover:border-ink-subtle',
    isInvalid && 'border-ember-600 shadow-invalid',
  )

export const labelClasses =
  'mb-(--label-gap) block w-fit text-(length:--label-text) leading-snug font-semibold'
