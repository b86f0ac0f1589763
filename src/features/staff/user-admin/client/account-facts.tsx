import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Inbox, LogIn, MailCheck, ScrollText, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDay, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { ManagedUser } from '../contract.ts'
import { AccessCard } from './access-card.tsx'
import { lastSignInQuery } from './queries.ts'

interface AccountFactsProps {
  user: ManagedUser
  isOwn: boolean
  onDelete: () => void
}

/** Facts about an account beside its form, and the button that deletes it. */
export function AccountFacts({ user, isOwn, onDelete }: AccountFactsProps) {
  const { assignedLeads } = user
  const createdAt = new Date(user.createdAt)
  const lastSignIn = useQuery(lastSignInQuery(user.id))
  return (
    <>
      <section className="rounded-card border border-line bg-paper px-5 pt-4 pb-5">
        <h2 className="mb-2 type-portal-card">About this account</h2>
        <ul className="grid gap-2.5 text-sm text-ink-muted">
          <Fact icon={CalendarDays}>
            Created {formatLongDay(createdAt)}, {practiceDay(createdAt).slice(0, 4)}
          </Fact>
          <Fact icon={Inbox}>
            {assignedLeads === 1 ? '1 lead assigned' : `${assignedLeads} leads assigned`}
          </Fact>
          {lastSignIn.data && <Fact icon={LogIn}>{describeLastSignIn(lastSignIn.data.at)}</Fact>}
          {user.isGoogleConnected && <Fact icon={MailCheck}>Google account connected</Fact>}
          <Fact icon={ScrollText}>
            <TextLink href={`${paths.audit}?person=${user.id}`}>Activity in the audit log</TextLink>
          </Fact>
        </ul>
      </section>
      {!isOwn && <AccessCard user={user} />}
      <section className="rounded-card border border-line bg-paper px-5 pt-4 pb-5">
        <h2 className="mb-1 type-portal-card">Delete this account</h2>
        <p className="mb-3 text-sm text-ink-muted">
          {isOwn
            ? 'You can’t delete your own account. Ask another administrator.'
            : 'Deletes the account and public profile. You choose who takes over their leads.'}
        </p>
        {!isOwn && (
          <Button variant="destructive-outline" size="portal" onClick={onDelete}>
            <Icon icon={Trash2} size="small" />
            Delete user
          </Button>
        )}
      </section>
    </>
  )
}

function describeLastSignIn(lastSignInAt: string | null): string {
  if (lastSignInAt === null) return 'No sign-in so far'
  const at = new Date(lastSignInAt)
  const day = practiceDay(at)
  if (day === practiceDay(new Date())) return `Last sign-in today, ${formatTime(at)}`
  return `Last sign-in ${formatLongDay(at)}, ${day.slice(0, 4)}`
}

function Fact({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <li className="flex gap-3 has-[a]:items-center max-md:has-[a]:-my-1.5">
      <Icon icon={icon} size="small" className="mt-0.5 text-river-700" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
