import { Pencil, Trash2 } from 'lucide'
import { sortDirection } from '#platform/client/lists/sorting.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import {
  Cell,
  HeaderCell,
  HeaderRow,
  Row,
  SortHeaderCell,
  Table,
  TwoLines,
} from '#platform/client/ui/portal/table.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { fullName } from '#shared/names.ts'
import type { ManagedUser, UserSortKey } from '../contract.ts'
import { ProfileStatus } from './profile-status.tsx'
import { RoleBadges } from './role-badges.tsx'
import { useUserPaths } from './use-users-view.ts'
import { UserFace } from './user-face.tsx'
import {
  formatAccepting,
  formatFacts,
  formatGoogle,
  formatLastSignIn,
  formatSecondStep,
} from './user-facts.ts'
import type { UsersView } from './users-view.ts'

export interface UserRowsProps {
  users: readonly ManagedUser[]
  ownId: number
  onDelete: (user: ManagedUser) => void
}

interface UsersTableProps extends UserRowsProps {
  view: UsersView
  show: (part: Partial<UsersView>) => void
}

/** The accounts as a table, with stacked rows on narrow screens. */
export function UsersTable(props: UsersTableProps) {
  return useIsNarrow('tablet') ? <StackedRows {...props} /> : <Rows {...props} />
}

function Rows({ users, view, show, ownId, onDelete }: UsersTableProps) {
  const head = (label: string, key: UserSortKey) => (
    <SortHeaderCell
      label={label}
      direction={sortDirection(view.sort, key)}
      onSort={() => show({ sort: view.sort === key ? `-${key}` : key, page: 1 })}
    />
  )
  return (
    <Table caption="Users">
      <HeaderRow>
        {head('Name', 'name')}
        {head('Username', 'username')}
        {head('Role', 'role')}
        <HeaderCell>Profile, clients</HeaderCell>
        <HeaderCell>Last sign-in</HeaderCell>
        <HeaderCell>Second step</HeaderCell>
        <HeaderCell>
          <VisuallyHidden>Edit and delete</VisuallyHidden>
        </HeaderCell>
      </HeaderRow>
      <tbody>
        {users.map((user) => (
          <Row key={user.id}>
            <Cell className="min-w-40">
              <div className="flex items-center gap-3">
                <UserFace user={user} size={36} />
                <div className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{fullName(user)}</span>
                  {user.profile && (
                    <span className="block text-xs leading-snug text-ink-muted wrap-anywhere">
                      {user.profile.title}
                    </span>
                  )}
                </div>
              </div>
            </Cell>
            <Cell className="min-w-32 wrap-anywhere">
              <EmailText>{user.username}</EmailText>
            </Cell>
            <Cell>
              <RoleBadges user={user} stacked />
            </Cell>
            <Cell className="whitespace-nowrap">
              <ProfileStatus user={user} />
              <span className="block text-xs text-ink-muted">{formatAccepting(user)}</span>
            </Cell>
            <Cell className="whitespace-nowrap">
              <TwoLines main={formatLastSignIn(user)} second={formatGoogle(user)} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <span className={user.secondStep === null ? 'text-larch-800' : undefined}>
                {formatSecondStep(user)}
              </span>
            </Cell>
            <Cell>
              <RowActions user={user} isOwn={user.id === ownId} onDelete={() => onDelete(user)} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function StackedRows({ users, ownId, onDelete }: UserRowsProps) {
  return (
    <ul>
      {users.map((user) => (
        <li
          key={user.id}
          className="grid grid-item-9 gap-x-3 border-b border-line py-3.5 pr-2 pl-4 last:border-b-0"
        >
          <UserFace user={user} size={36} />
          <div className="min-w-0">
            <h2 className="leading-compact font-semibold wrap-anywhere">{fullName(user)}</h2>
            <p className="text-sm leading-snug text-ink-muted wrap-anywhere">
              <EmailText>{user.username}</EmailText>
            </p>
          </div>
          <RowActions user={user} isOwn={user.id === ownId} onDelete={() => onDelete(user)} />
          <div className="col-span-2 col-start-2 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
            <RoleBadges user={user} />
            <span>
              <ProfileStatus user={user} />
            </span>
            <span className="basis-full text-ink-muted">{formatFacts(user)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RowActionsProps {
  user: ManagedUser
  isOwn: boolean
  onDelete: () => void
}

function RowActions({ user, isOwn, onDelete }: RowActionsProps) {
  const { userPath } = useUserPaths()
  const name = fullName(user)
  return (
    <div className="flex justify-end gap-0.5">
      <a
        href={userPath(user.id)}
        aria-label={`Edit ${name}`}
        className="grid size-9 shrink-0 place-items-center rounded-full border border-line-field text-river-700 transition-colors hover:bg-river-100 touch:size-11"
      >
        <Icon icon={Pencil} size="small" />
      </a>
      {isOwn ? (
        <span aria-hidden className="size-9 shrink-0 touch:size-11" />
      ) : (
        <IconButton
          label={`Delete ${name}`}
          icon={Trash2}
          look="bare"
          size="row"
          onClick={onDelete}
          className="text-ink-muted hover:text-ember-700"
        />
      )}
    </div>
  )
}
