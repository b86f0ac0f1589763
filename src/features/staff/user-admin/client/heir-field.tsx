import { useQuery } from '@tanstack/react-query'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { ManagedUser } from '../contract.ts'

/** The number of an account, as an address has it. `none`: the leads are unassigned. `stay`: they stay as they are. */
export type Heir = string

interface LeadsHeirProps {
  user: ManagedUser
  value: Heir
  onChange: (heir: Heir) => void
  isOpen: boolean
  /** True if the leads may stay with the person. */
  mayStay?: boolean
}

/** The person who takes over the leads, so that no client waits for someone who is gone. */
export function LeadsHeir({ user, value, onChange, isOpen, mayStay = false }: LeadsHeirProps) {
  const { data: therapists = [] } = useQuery({ ...allTherapistsQuery(), enabled: isOpen })
  const count = user.assignedLeads
  return (
    <div className="mt-4 grid gap-2 text-ink">
      <p className="links-inherit">
        They have{' '}
        <a href={`${paths.leads}?therapist=${user.id}`} target="_blank" rel="noopener">
          {count === 1 ? 'one assigned lead' : `${count} assigned leads`}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        .
      </p>
      <Field label={count === 1 ? 'Give the lead to' : 'Give the leads to'}>
        <SelectInput value={value} onChange={({ target }) => onChange(target.value)}>
          {mayStay && <option value="stay">{fullName(user)}, as now</option>}
          <option value="none">No one (unassigned)</option>
          {therapists
            .filter(({ userId }) => userId !== undefined && userId !== user.id)
            .toSorted(comparePeople)
            .map((person) => (
              <option key={person.id} value={person.userId}>
                {fullName(person)}
              </option>
            ))}
        </SelectInput>
      </Field>
    </div>
  )
}
