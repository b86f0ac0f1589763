import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import type { Consent } from '#features/core/consents/contract.ts'
import {
  consentWayLabels,
  purposeLabels,
  withdrawalLabels,
} from '#features/core/consents/labels.ts'
import type { LeadProtection as Protection } from '#features/requests/leads/contract/protection.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import { LimitForm } from './limit-form.tsx'
import { protectionQuery, useWithdrawLeadConsent } from './queries.ts'

interface LeadProtectionProps {
  leadId: number
  user: User
  isOpen: boolean
  onClose: () => void
}

/** Consents of the client, and who may see the record. */
export function LeadProtection({ leadId, user, isOpen, onClose }: LeadProtectionProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} size="medium">
      <DialogHead title="Consent and access" subtitle={`Lead ${leadId}`} />
      <DialogBody tabIndex={0} className="grid gap-6">
        {isOpen && <Content leadId={leadId} user={user} />}
      </DialogBody>
    </Dialog>
  )
}

function Content({ leadId, user }: Pick<LeadProtectionProps, 'leadId' | 'user'>) {
  const { data, isError, error, isFetching, refetch } = useQuery(protectionQuery(leadId))
  if (data) {
    return (
      <>
        <Consents leadId={leadId} consents={data.consents} />
        <section aria-labelledby="record-access">
          <h3 id="record-access" className="type-portal-card">
            Who may see this
          </h3>
          {user.role === 'admin' ? (
            <LimitForm leadId={leadId} limit={data.limit} ownId={user.id} />
          ) : (
            <LimitText limit={data.limit} />
          )}
        </section>
      </>
    )
  }
  if (isError) {
    return (
      <ErrorState
        place="inside"
        headingLevel="h3"
        title="This could not be loaded"
        action={<TryAgain onTry={() => void refetch()} isTrying={isFetching} size="row" />}
      >
        {toErrorMessage(error, 'Please check your connection and try again.')}
      </ErrorState>
    )
  }
  return (
    <Loading label="Loading consent and access">
      <SkeletonRows rows={3} />
    </Loading>
  )
}

const LimitText = ({ limit }: Pick<Protection, 'limit'>) => (
  <p className="mt-2 text-sm text-ink-muted">
    {limit
      ? 'Only certain colleagues, of whom you are one.'
      : 'Administrators and the person it is assigned to.'}
  </p>
)

function Consents({ leadId, consents }: { leadId: number; consents: readonly Consent[] }) {
  const withdrawal = useWithdrawLeadConsent()
  const isGiven = consents.some(({ withdrawnAt }) => withdrawnAt === null)

  async function withdraw() {
    try {
      await withdrawal.mutateAsync({ params: { id: String(leadId) } })
      showToast({ kind: 'success', title: 'Withdrawal recorded' })
    } catch (error) {
      const text = toErrorMessage(error, 'Please try again.')
      showToast({ kind: 'error', title: 'Not recorded', text })
    }
  }

  return (
    <section aria-labelledby="record-consents">
      <h3 id="record-consents" className="type-portal-card">
        Consent
      </h3>
      {consents.length === 0 ? (
        <p className="mt-2 text-sm text-ink-muted">
          None is recorded: staff made this lead, or it is older than the ledger.
        </p>
      ) : (
        <ul className="mt-2 grid gap-4">
          {consents.map((consent) => (
            <ConsentRow key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
      {isGiven && (
        <Button
          className="mt-4"
          size="portal"
          variant="destructive-outline"
          pending={withdrawal.isPending}
          pendingText="Recording..."
          onClick={() => void withdraw()}
        >
          The client has withdrawn it
        </Button>
      )}
    </section>
  )
}

const formatMoment = (iso: string) =>
  `${formatLongDate(new Date(iso))}, ${formatTime(new Date(iso))}`

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, text, version, language, way, givenAt, withdrawnAt, withdrawnBy } = consent
  return (
    <li className="grid justify-items-start gap-1.5 text-sm">
      <Chip tone={withdrawnAt ? 'larch' : 'moss'} icon={withdrawnAt ? CircleSlash : CircleCheck}>
        {purposeLabels[purpose]()}
      </Chip>
      <p className="wrap-anywhere">“{text}”</p>
      <p className="text-ink-muted">
        {formatMoment(givenAt)}, {consentWayLabels[way]()}, {languageNames[language]}, text{' '}
        {version}
      </p>
      {withdrawnAt && (
        <p className="font-semibold">
          Withdrawn {formatMoment(withdrawnAt)}
          {withdrawnBy && `, ${withdrawalLabels[withdrawnBy]()}`}. No email leaves any more, and no
          call can be booked.
        </p>
      )}
    </li>
  )
}
