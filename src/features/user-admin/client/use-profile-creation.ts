import { newProfile } from '#features/therapists/content.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { useCreateProfile } from './queries.ts'

const failed = 'There was an error creating the therapist profile. Please try again.'

/** Gives an account a profile, hidden until it is filled in, and says how that went. */
export function useProfileCreation(userId: number) {
  const { mutate, isPending } = useCreateProfile()
  return {
    isCreating: isPending,
    create: (success: string, onCreated?: () => void) =>
      mutate(
        { body: { userId, ...newProfile, isPublic: false } },
        {
          onSuccess: () => {
            showToast({ kind: 'success', title: 'Profile Created', text: success })
            onCreated?.()
          },
          onError: (error) => {
            const text = toErrorMessage(error, failed)
            showToast({ kind: 'error', title: 'Profile Creation Failed', text })
          },
        },
      ),
  }
}
