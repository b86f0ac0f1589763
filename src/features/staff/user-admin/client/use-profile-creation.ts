import { newProfile } from '#features/practice/therapists/content.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { useCreateProfile } from './queries.ts'

const failed = 'There was an error creating the therapist profile. Please try again.'

/** Gives an account a profile, shown on the website or hidden until it is filled in, and says how that went. */
export function useProfileCreation(userId: number) {
  const { mutateAsync, isPending } = useCreateProfile()
  return {
    isCreating: isPending,
    /** @param text what is said once there is a profile @returns false if it could not be created */
    async create(isPublic: boolean, text: string): Promise<boolean> {
      // Awaited here: the event of the change may replace the button's screen before the answer arrives.
      try {
        await mutateAsync({ body: { userId, ...newProfile, isPublic } })
      } catch (error) {
        const reason = toErrorMessage(error, failed)
        showToast({ kind: 'error', title: 'Profile Creation Failed', text: reason })
        return false
      }
      showToast({ kind: 'success', title: 'Profile Created', text })
      return true
    },
  }
}
