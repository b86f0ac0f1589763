import type { ComponentProps } from 'react'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { RoleChoice } from './role-choice.tsx'

interface RoleFieldsProps {
  role: ComponentProps<'input'>
  isAdmin: boolean
  therapist: ComponentProps<'input'>
  /** The switch that shows the new profile at once; without it the profile stays hidden for now. */
  website?: ComponentProps<'input'> | undefined
  hasProfile: boolean
  error?: string | undefined
}

const notWritten = 'a title, a biography and a registration number are still missing'

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
      {hasProfile && website && (
        <SwitchInput
          {...website}
          label="Show on the website"
          hint={`Visitors would see a new profile at once: ${notWritten}.`}
          className="rounded-card border border-line px-4 py-3.5"
        />
      )}
      {hasProfile && !website && (
        <p className="text-sm text-ink-muted">
          The website shows their profile once they or you switch it on: until then {notWritten}.
        </p>
      )}
    </>
  )
}
