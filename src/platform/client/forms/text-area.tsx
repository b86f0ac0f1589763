import type { ComponentProps } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { useFieldLinks } from './field.tsx'
import { inputClasses } from './input-classes.ts'

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const links = useFieldLinks()
  return (
    <textarea
      {...links}
      {...rest}
      rows={rows}
      className={classNames(inputClasses, 'block resize-y py-(--control-block)', className)}
    />
  )
}
