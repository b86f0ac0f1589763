import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { ListFailed, ListSkeleton } from '#platform/client/lists/data-list.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { fullName } from '#shared/names.ts'
import type { AgendaView } from '../../agenda-view.ts'
import { HoursAside } from './hours-aside.tsx'
import { HoursForm } from './hours-form.tsx'
import { callHoursQuery } from './queries.ts'

interface HoursPanelProps {
  user: User
  view: AgendaView
  onChange: (part: Partial<AgendaView>) => void
}

/** One's own call hours; administrators choose whose. */
export function HoursPanel({ user, view, onChange }: HoursPanelProps) {
  const isAdmin = user.role === 'admin'
  const { names } = useStaffNames(isAdmin)
  const [first] = names.keys()
  const userId = isAdmin ? (view.person ?? (names.has(user.id) ? user.id : first)) : user.id
  const [isDirty, setDirty] = useState(false)
  const [wanted, setWanted] = useState<number>()
  const noteEdits = useCallback((isEdited: boolean) => setDirty(isEdited), [])
  const choose = (next: number) => {
    if (isDirty) setWanted(next)
    else onChange({ person: next })
  }
  if (userId === undefined) {
    return (
      <EmptyState title="No therapists yet">
        Call hours belong to a therapist. Add one under User Management.
      </EmptyState>
    )
  }
  return (
    <>
      {isAdmin && (
        <Field label="Therapist" className="mb-4 max-w-72">
          <SelectInput
            value={String(userId)}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {id === user.id ? `${name} (you)` : name}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Hours
        key={userId}
        userId={userId}
        user={user}
        whom={userId === user.id ? 'you' : (names.get(userId) ?? 'this therapist')}
        onEdited={noteEdits}
      />
      <LeaveQuestion
        open={wanted !== undefined}
        title="Discard your changes?"
        onStay={() => setWanted(undefined)}
        onLeave={() => {
          onChange({ person: wanted })
          setWanted(undefined)
        }}
      >
        The call hours of <strong>{names.get(userId) ?? fullName(user)}</strong> are not saved yet.
      </LeaveQuestion>
    </>
  )
}

interface HoursProps {
  userId: number
  user: User
  whom: string
  onEdited: (isDirty: boolean) => void
}

function Hours({ userId, user, whom, onEdited }: HoursProps) {
  const hours = useQuery(callHoursQuery(userId))
  if (hours.data) {
    return (
      <HoursForm
        userId={userId}
        hours={hours.data}
        whom={whom}
        onEdited={onEdited}
        aside={<HoursAside isOwn={userId === user.id} />}
      />
    )
  }
  if (hours.isError) {
    return (
      <ListFailed
        title="The call hours could not be loaded"
        error={hours.error}
        fallback="Please check your connection and try again."
        onRetry={() => void hours.refetch()}
        isRetrying={hours.isFetching}
      />
    )
  }
  return <ListSkeleton label="Loading the call hours" rows={7} />
}
