import { CircleOff, Fingerprint, KeyRound, MailCheck, ShieldCheck } from 'lucide'
import { roleNames } from '#features/staff/user-admin/rules.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { formatLongDay } from '#shared/practice-time.ts'
import type { AccessReview, ReviewedAccount } from '../contract.ts'

/** One line for each account; on wide screens the facts are in columns. */
export function ReviewedAccounts({ review }: { review: AccessReview }) {
  const { accounts } = review
  return (
    <ul aria-label="Accounts" className="rounded-card border border-line bg-paper">
      {accounts.map((account) => (
        <li
          key={account.id}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line px-5 py-3.5 last:border-b-0"
        >
          <div className="min-w-0 flex-1 basis-58">
            <a
              href={paths.user(account.id)}
              className="font-semibold wrap-anywhere text-river-700 hover:underline"
            >
              {fullName(account)}
            </a>
            <p className="text-sm wrap-anywhere text-ink-muted">{account.email}</p>
          </div>
          <p className="basis-30 text-sm">{roleNames[account.role]}</p>
          <p className="basis-58 text-sm text-ink-muted">
            {account.lastSignInAt
              ? `Last sign-in ${formatLongDay(new Date(account.lastSignInAt))}`
              : 'No sign-in recorded'}
          </p>
          <Factors account={account} review={review} />
        </li>
      ))}
    </ul>
  )
}

interface FactorsProps {
  account: ReviewedAccount
  review: Pick<AccessReview, 'isFactorRequired' | 'isLoginVerified'>
}

function Factors({ account, review: { isFactorRequired, isLoginVerified } }: FactorsProps) {
  const { hasApp, hasPasskey, isSuspended } = account
  return (
    <div className="flex basis-58 flex-wrap gap-2">
      {isSuspended && (
        <Chip tone="ember" icon={CircleOff}>
          Suspended
        </Chip>
      )}
      {hasPasskey && (
        <Chip tone="moss" icon={Fingerprint}>
          Passkey
        </Chip>
      )}
      {hasApp && (
        <Chip tone="moss" icon={ShieldCheck}>
          Authenticator app
        </Chip>
      )}
      {!hasApp && !hasPasskey && (
        <Chip
          tone={isLoginVerified && !isFactorRequired ? 'river' : 'larch'}
          icon={isLoginVerified ? MailCheck : KeyRound}
        >
          {/* Their password opens only the step that adds one. */}
          {isFactorRequired ? 'None yet' : isLoginVerified ? 'Code by email' : 'Password alone'}
        </Chip>
      )}
    </div>
  )
}
