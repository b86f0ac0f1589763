import type { ComponentProps } from 'react'
import { FieldGroup } from '#platform/client/forms/field.tsx'
import { RadioCard } from '#platform/client/ui/portal/radio-card.tsx'
import type { Role } from '#shared/actor.ts'
import { roleNames } from '../rules.ts'

const meanings: Record<Role, string> = {
  therapist: 'Own leads and public profile; chats while available or assigned to them',
  admin: 'All leads, users and chats',
}

interface RoleChoiceProps {
  /** Registers a radio button with the form. */
  register: (role: Role) => ComponentProps<'input'>
  error?: string | undefined
  /** True if the legend looks like a section heading. */
  isSection?: boolean | undefined
}

/** The two roles as cards. */
export function RoleChoice(props: RoleChoiceProps) {
  const { register, error, isSection = false } = props
  return (
    <FieldGroup
      legend={isSection ? <span className="block pb-1.5 type-card-small">Role</span> : 'Role'}
      error={error}
    >
      <div className="grid gap-2.5 sm:grid-cols-2">
        {(['therapist', 'admin'] as const).map((role) => (
          <RadioCard
            key={role}
            {...register(role)}
            value={role}
            label={roleNames[role]}
            hint={meanings[role]}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
