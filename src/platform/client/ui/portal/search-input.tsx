import { Search } from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { TextInput } from '../../forms/text-input.tsx'

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, 'type'>

/** A text input with a magnifying glass. It needs a name: a `Field`, or `aria-label`. */
export function SearchInput({ className, ...rest }: SearchInputProps) {
  return (
    <span className={classNames('relative block', className)}>
      <Icon
        icon={Search}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-subtle"
      />
      <TextInput {...rest} type="search" className="pl-10 text-ellipsis" />
    </span>
  )
}
