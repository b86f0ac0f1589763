import type { ComponentProps } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { useFieldLinks } from './field.tsx'
import { inputClasses } from './input-classes.ts'

type TextInputProps = ComponentProps<'input'> & {
  type?:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'password'
    | 'search'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'number'
}

export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const links = useFieldLinks()
  return (
    <input
      {...links}
      {...rest}
      type={type}
      className={classNames(inputClasses, 'min-h-(--control-height) py-1', className)}
    />
  )
}
