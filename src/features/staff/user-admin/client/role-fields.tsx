import type { ComponentProps } from 'react'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { RoleChoice } from './role-choice.tsx'
import { WebsiteSwitch } from './website-switch.tsx'

interface RoleFieldsProps {
  role: ComponentProps<'input'>
  isAdmin: boolean
  therapist: ComponentProps<'input'>
  /** The switch that shows the new profile at once. */
  website: ComponentProps<'input'>
  hasProfile: boolean
  error?: string | undefined
}

/** The role of a new person, for administrators whether they have a profile too, and who sees the profile. */
export function RoleFields(props: RoleFieldsProps) {
  const { role, isAdmin, therapist, website, hasProfile, error } = props
  return (
    <>
      <RoleChoice register={() => role} error={error} />
      {isAdmin && (
        <SwitchInput
          {...therapist}
          label="Therapist Account"
          hint="Also create a therapist profile"
          className="rounded-card border border-line px-4 py-3.5"
        />
      )}
      {hasProfile && <WebsiteSwitch {...website} />}
    </>
  )
}
