import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { InviteDialog } from '#features/staff/invitations/client/invite-dialog.tsx'
import { RoleFields } from '#features/staff/user-admin/client/role-fields.tsx'
import { SiteScreen } from '#features/website/site-editor/client/screen/site-screen.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { collapseSidebarForScreen } from '../../layouts/use-sidebar-width.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Website', site),
})

const InviteForPractice = (props: { open: boolean; onClose: () => void }) => (
  <InviteDialog {...props} RoleFields={RoleFields} />
)

export function View({ where }: { where: PageLocation }) {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  if (user.role !== 'admin') return <Redirect to={paths.dashboard} replace />
  return (
    <SiteScreen
      userId={user.id}
      section={where.search.get('section')}
      onEditor={collapseSidebarForScreen}
      InviteDialog={InviteForPractice}
    />
  )
}
