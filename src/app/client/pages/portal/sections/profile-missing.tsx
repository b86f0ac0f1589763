import type { User } from '#features/core/accounts/contract.ts'
import { CreateProfile } from '#features/staff/user-admin/client/create-profile.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'

/** For accounts without a profile; an administrator can create one. */
export function ProfileMissing({ user }: { user: User }) {
  if (user.role === 'admin') return <AdminWithoutProfile user={user} />
  return (
    <EmptyState title="No Therapist Profile">
      Your account has no public profile yet. An administrator can create one for you.
    </EmptyState>
  )
}

function AdminWithoutProfile({ user }: { user: User }) {
  return (
    <EmptyState
      title="Admin Account Without Therapist Profile"
      action={<CreateProfile userId={user.id} owner="You have" />}
    >
      Your account manages the practice and has no public profile. Create one if you also see
      clients.
    </EmptyState>
  )
}
