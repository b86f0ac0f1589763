import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { m } from '#messages'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { TextInput } from './text-input.tsx'

/** A password input with a button that shows what was typed. */
export function PasswordInput({
  className,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={classNames('relative block', className)}>
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="pr-12"
      />
      <IconButton
        label={isShown ? m.forms_hide_password() : m.forms_show_password()}
        icon={isShown ? EyeOff : Eye}
        look="bare"
        size="row"
        iconSize="regular"
        onClick={() => setShown(!isShown)}
        className="absolute top-1/2 right-1 -translate-y-1/2 text-river-700"
      />
    </span>
  )
}
