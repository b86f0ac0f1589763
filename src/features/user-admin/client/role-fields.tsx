import type { ComponentProps } from 'react'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { RoleChoice } from './role-choice.tsx'

interface RoleFieldsProps {
  role: ComponentProps<'input'>
  isAdmin: boolean
  therapist: ComponentProps<'input'>
  error?: string | undefined
}

/** The role of a new person, and for administrators whether they have a profile too. */
export function RoleFields({ role, isAdmin, therapist, error }: RoleFieldsProps) {
  return (
    <>
      <RoleChoice register={() => role} error={error} />
      {isAdmin && (
        <SwitchInput
          {...therapist}
          label="Therapist Account"
          hint="Also create a public therapist profile"
          className="rounded-card border border-line px-4 py-3.5"
        />
      )}
    </>
  )
}
