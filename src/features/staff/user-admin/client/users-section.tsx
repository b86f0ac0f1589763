import { Plus } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import type { ManagedUser } from '../contract.ts'
import { formatAccountCount } from '../rules.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useFindUser, useUserCounts, useUserPage } from './queries.ts'
import { useUsersView } from './use-users-view.ts'
import { UsersList } from './users-list.tsx'

interface UsersSectionProps {
  /** The signed-in administrator, who cannot delete themselves. */
  ownId: number
  /** Another way to add people, beside the button that does. */
  inviteButton: ReactNode
  /** Above the accounts: people who have none yet. */
  invitations: ReactNode
}

/** All accounts by pages, with search and the dialogs to add and delete accounts. */
export function UsersSection({ ownId, inviteButton, invitations }: UsersSectionProps) {
  const views = useUsersView()
  const { view, show, showInstead } = views
  const users = useUserPage(view)
  const counts = useUserCounts()
  const findUser = useFindUser()
  const search = useTypedSearch(view.search, (text) => showInstead({ search: text, page: 1 }))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<ManagedUser>()
  const [deletedCount, setDeletedCount] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that opened the dialog disappears with its card, just after focus returned to it.
  useEffect(() => {
    if (deletedCount > 0) heading.current?.focus()
  }, [deletedCount])
  // The view comes from the address, so that a response that arrives late does not replace it.
  useEffect(() => {
    if (users.isBeyond) showInstead({ page: users.page })
  })

  const showCreated = async (created: ManagedUser) => {
    try {
      const page = await findUser(created.id, view)
      search.flush()
      show({ search: '', page })
    } catch {
      // The account was created, so the list simply stays as it is.
    }
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div>
          <PageHeading ref={heading}>User Management</PageHeading>
          <p className="mt-0.75 min-h-6 text-ink-muted">
            {counts.data ? formatAccountCount(counts.data) : ''}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-md:w-full">
          {inviteButton}
          <Button onClick={() => setAdding(true)} className="max-md:grow">
            <Icon icon={Plus} size="small" />
            Add New User
          </Button>
        </div>
      </div>
      {invitations}
      <UsersList
        views={views}
        users={users}
        counts={counts}
        search={search}
        ownId={ownId}
        onDelete={setLeaving}
      />
      <DeleteUserDialog
        user={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => setDeletedCount(deletedCount + 1)}
      />
      <AddUserDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onMade={(created) => void showCreated(created)}
      />
    </>
  )
}
