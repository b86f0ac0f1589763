import type { ComponentProps } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { useFieldLinks } from './field.tsx'
import { inputClasses } from './input-classes.ts'

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Unset where it grows with its text. */
  resizable?: boolean | undefined
}

export function TextArea({ className, rows = 4, resizable = true, ...rest }: TextAreaProps) {
  const links = useFieldLinks()
  return (
    <textarea
      {...links}
      {...rest}
      rows={rows}
      className={classNames(
        inputClasses,
        'block py-(--control-block)',
        resizable ? 'resize-y' : 'resize-none',
        className,
      )}
    />
  )
}
