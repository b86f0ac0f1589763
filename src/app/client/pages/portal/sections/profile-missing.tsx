import type { User } from '#features/core/accounts/contract.ts'
import { useProfileCreation } from '#features/staff/user-admin/client/use-profile-creation.ts'
import { Button } from '#platform/client/ui/button.tsx'
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
  const { create, isCreating } = useProfileCreation(user.id)
  return (
    <EmptyState
      title="Admin Account Without Therapist Profile"
      action={
        <Button
          onClick={() =>
            void create('You have a profile now. Fill it in, then show it on the website.')
          }
          pending={isCreating}
          pendingText="Creating..."
        >
          Create Therapist Profile
        </Button>
      }
    >
      Your account manages the practice and has no public profile. Create one if you also see
      clients.
    </EmptyState>
  )
}
