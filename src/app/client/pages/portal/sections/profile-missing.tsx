import type { User } from '#features/accounts/contract.ts'
import { newProfile } from '#features/therapists/content.ts'
import { useCreateProfile } from '#features/user-admin/client/queries.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
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
  const { mutate, isPending } = useCreateProfile()
  const create = () =>
    mutate(
      { body: { userId: user.id, ...newProfile } },
      {
        onSuccess: () => {
          const text = 'You have a public profile now. Fill it in.'
          showToast({ kind: 'success', title: 'Profile Created', text })
        },
        onError: (error) => {
          const text = toErrorMessage(
            error,
            'There was an error creating the therapist profile. Please try again.',
          )
          showToast({ kind: 'error', title: 'Profile Creation Failed', text })
        },
      },
    )
  return (
    <EmptyState
      title="Admin Account Without Therapist Profile"
      action={
        <Button onClick={create} pending={isPending} pendingText="Creating...">
          Create Therapist Profile
        </Button>
      }
    >
      Your account manages the practice and has no public profile. Create one if you also see
      clients.
    </EmptyState>
  )
}
