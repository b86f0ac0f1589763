import { useState } from 'react'
import { useLocation } from 'wouter'
import { UserFactorsCard } from '#features/access/factors/client/user-factors-card.tsx'
import { ProfileFormCard } from '#features/practice/therapists/client/portal/profile-form.tsx'
import { useWaitlistOffer } from '#features/requests/waitlist/client/portal/use-waitlist-offer.tsx'
import { AccountFacts } from '#features/staff/user-admin/client/account-facts.tsx'
import { DeleteUserDialog } from '#features/staff/user-admin/client/delete-user-dialog.tsx'
import { useChangeUser, useLatestUser } from '#features/staff/user-admin/client/queries.ts'
import { useUserPaths } from '#features/staff/user-admin/client/use-users-view.ts'
import { UserForm } from '#features/staff/user-admin/client/user-form.tsx'
import { UserHeader } from '#features/staff/user-admin/client/user-header.tsx'
import type { ManagedUser } from '#features/staff/user-admin/contract.ts'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { fullName } from '#shared/names.ts'

interface UserEditorProps {
  user: ManagedUser
  isOwn: boolean
}

type TabId = 'user' | 'profile'

/** One account with two tabs; typed text stays in one while the other is shown. */
export function UserEditor({ user, isOwn }: UserEditorProps) {
  const [, navigate] = useLocation()
  const [tab, setTab] = useState<string>('user' satisfies TabId)
  const [isUserEdited, setUserEdited] = useState(false)
  const [isProfileEdited, setProfileEdited] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const guard = useLeaveGuard(isUserEdited || isProfileEdited)
  const change = useChangeUser()
  const latest = useLatestUser()

  const { listPath } = useUserPaths()
  const backToList = () => navigate(listPath)
  // Stays while the other tab has unsaved text.
  const leaveProfile = () => {
    if (!isUserEdited) backToList()
  }
  const waitlist = useWaitlistOffer(leaveProfile)

  const saving = {
    save: async (
      profile: NonNullable<Parameters<typeof change.mutateAsync>[0]['body']['profile']>,
    ) => {
      const saved = await change.mutateAsync({ params: { id: String(user.id) }, body: { profile } })
      const after = toProfile(saved)
      await waitlist.offer(toProfile(user), after)
      return after
    },
    loadLatest: async () => toProfile(await latest(user.id)),
    saved: { title: 'User Updated', text: `The profile of ${fullName(user)} has been saved.` },
    failed: { title: 'Update Failed', text: 'Failed to update user. Please try again.' },
    onSaved: () => {
      if (!waitlist.isOpen()) leaveProfile()
    },
  }

  const userTab = {
    id: 'user',
    label: 'User Information',
    content: (
      <UserForm
        user={user}
        isOwn={isOwn}
        onEdited={setUserEdited}
        onSaved={() => {
          if (!isProfileEdited) backToList()
        }}
        aside={
          <>
            <AccountFacts user={user} isOwn={isOwn} onDelete={() => setDeleting(true)} />
            <UserFactorsCard user={user} />
          </>
        }
      />
    ),
  }
  const profileTab = user.profile && {
    id: 'profile',
    label: 'Therapist Profile',
    content: (
      <ProfileFormCard
        key={user.profile.id}
        profile={user.profile}
        kind="managed"
        saving={saving}
        onEdited={setProfileEdited}
      />
    ),
  }

  return (
    <>
      <UserHeader user={user} onProfileCreated={() => setTab('profile' satisfies TabId)} />
      <Tabs
        label="User"
        tabs={profileTab ? [userTab, profileTab] : [userTab]}
        value={tab}
        onChange={setTab}
      />
      <DeleteUserDialog
        user={isDeleting ? user : undefined}
        onClose={() => setDeleting(false)}
        // Back must not lead to a deleted account.
        onDeleted={() => navigate(listPath, { replace: true })}
      />
      {waitlist.dialog}
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

/** The account's profile before the change. */
function toProfile(user: ManagedUser) {
  if (!user.profile) throw new Error('this account has lost its profile')
  return user.profile
}
