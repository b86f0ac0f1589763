import { useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { ProfileFormCard } from '#features/practice/therapists/client/portal/profile-form.tsx'
import {
  useChangeOwnProfile,
  useLatestOwnProfile,
} from '#features/practice/therapists/client/profile-queries.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { useWaitlistOffer } from '#features/requests/waitlist/client/portal/use-waitlist-offer.tsx'
import { useChangeUser } from '#features/staff/user-admin/client/queries.ts'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'

interface OwnProfileEditorProps {
  user: User
  profile: Profile
}

/** Edits one's own profile. An administrator saves it like any profile, a therapist as their own. */
export function OwnProfileEditor({ user, profile }: OwnProfileEditorProps) {
  const [isEdited, setEdited] = useState(false)
  const guard = useLeaveGuard(isEdited)
  const { mutateAsync: changeOwn } = useChangeOwnProfile()
  const { mutateAsync: changeUser } = useChangeUser()
  const latest = useLatestOwnProfile()
  const waitlist = useWaitlistOffer()

  return (
    <>
      <ProfileFormCard
        key={profile.id}
        profile={profile}
        kind="own"
        onEdited={setEdited}
        saving={{
          save: async (edits) => {
            if (user.role !== 'admin') {
              const own = await changeOwn({ params: { id: String(profile.id) }, body: edits })
              await waitlist.offer(profile, own)
              return own
            }
            const body = { profile: edits }
            const saved = await changeUser({ params: { id: String(user.id) }, body })
            await waitlist.offer(profile, saved.profile ?? profile)
            return saved.profile ?? profile
          },
          loadLatest: latest,
          saved: {
            title: 'Profile Updated',
            text: 'Your profile has been successfully updated.',
          },
          failed: {
            title: 'Update Failed',
            text: 'Failed to update your profile. Please try again.',
          },
        }}
      />
      {waitlist.dialog}
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}
