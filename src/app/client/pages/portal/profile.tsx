import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { ProfilePreview } from '#features/practice/therapists/client/portal/profile-preview.tsx'
import { ownProfileQuery } from '#features/practice/therapists/client/profile-queries.ts'
import { GoogleCard } from '#features/requests/google-connection/client/google-card.tsx'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { OwnProfileEditor } from './sections/own-profile-editor.tsx'
import { ProfileMissing } from './sections/profile-missing.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Profile', site),
})

export function View({ where }: { where: PageLocation }) {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <ProfileScreen user={user} tab={where.search.get('tab') ?? 'profile'} /> : null
}

interface ProfileScreenProps {
  user: User
  tab: string
}

/** The label of a tab: on phones its two words are on two lines, so that all tabs fit. */
const toLabel = (first: string, second: string) => (
  <>
    <span className="max-md:block">{first} </span>
    {second}
  </>
)

const labels = {
  profile: toLabel('Profile', 'Information'),
  preview: toLabel('Profile', 'Preview'),
  email: toLabel('Email', 'Integration'),
}

function ProfileScreen({ user, tab }: ProfileScreenProps) {
  const [, navigate] = useLocation()
  // An administrator may have changed it since it was last read.
  const query = useQuery({ ...ownProfileQuery(), refetchOnMount: 'always' })
  const isMissing = query.isError && query.error instanceof CallError && query.error.status === 404

  const profile = !isMissing && query.isFetchedAfterMount ? query.data : undefined
  const standIn = <NoProfileYet user={user} isMissing={isMissing} query={query} />

  return (
    <>
      <PageHeading className="mb-2">Profile</PageHeading>
      <Tabs
        label="Profile"
        value={tab}
        onChange={(id) =>
          navigate(id === 'profile' ? paths.profile : `${paths.profile}?tab=${id}`, {
            replace: true,
          })
        }
        tabs={[
          {
            id: 'profile',
            label: labels.profile,
            content: profile ? <OwnProfileEditor user={user} profile={profile} /> : standIn,
          },
          {
            id: 'preview',
            label: labels.preview,
            content: profile ? <ProfilePreview profile={profile} /> : standIn,
          },
          {
            id: 'email',
            label: labels.email,
            content: profile ? <GoogleCard /> : standIn,
          },
        ]}
      />
    </>
  )
}

interface NoProfileYetProps {
  user: User
  isMissing: boolean
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** Shown in each tab while there is no profile to show. */
function NoProfileYet({ user, isMissing, query: { error, refetch } }: NoProfileYetProps) {
  if (isMissing) return <ProfileMissing user={user} />
  if (error) {
    return (
      <ErrorState title="Error Loading Profile" action={<TryAgain onTry={() => void refetch()} />}>
        {toErrorMessage(error, 'Your profile could not be loaded. Please try again.')}
      </ErrorState>
    )
  }
  return (
    <Loading label="Loading profile">
      <div className="grid gap-5 lg:grid-last-75">
        <Skeleton className="h-160 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Loading>
  )
}
