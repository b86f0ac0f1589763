import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadProtection } from '#features/requests/leads/contract/protection.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { fullName } from '#shared/names.ts'
import { formatLongDay } from '#shared/practice-time.ts'
import { accountsQuery, useEndLeadLimit, useLimitLead } from './queries.ts'

interface LimitFormProps {
  leadId: number
  limit: LeadProtection['limit']
  ownId: number
}

/** Chooses the colleagues who may see a record, at the wish of the client. */
export function LimitForm({ leadId, limit, ownId }: LimitFormProps) {
  const { data: accounts } = useQuery(accountsQuery())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(limit?.userIds ?? [ownId]))
  const { save, end, isPending } = useLimit(leadId)
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <p className="mt-2 text-sm text-ink-muted">
        {limit
          ? `Limited since ${formatLongDay(new Date(limit.setAt))}${limit.setBy ? ` by ${limit.setBy}` : ''}. Others open it only for an hour, with a reason that is logged and mailed.`
          : 'Administrators and the person it is assigned to. Clients may ask that only certain colleagues see their record; chats and emails in mailboxes are not limited by this.'}
      </p>
      <fieldset className="mt-3">
        <legend className="text-sm font-semibold">Only these colleagues</legend>
        <div className="mt-2 grid gap-2 md:grid-cols-2">
          {accounts?.rows.map((account) => (
            <Checkbox
              key={account.id}
              label={fullName(account)}
              checked={chosen.has(account.id)}
              onChange={({ currentTarget }) => choose(account.id, currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          size="portal"
          disabled={chosen.size === 0}
          pending={isPending}
          pendingText="Saving..."
          onClick={() => void save([...chosen])}
        >
          {limit ? 'Save limit' : 'Limit to these'}
        </Button>
        {limit && (
          <Button size="portal" variant="secondary" onClick={() => void end()}>
            End the limit
          </Button>
        )}
      </div>
    </>
  )
}

function useLimit(leadId: number) {
  const limitation = useLimitLead()
  const ending = useEndLeadLimit()
  const params = { id: String(leadId) }

  async function change(work: () => Promise<unknown>, title: string) {
    try {
      await work()
      showToast({ kind: 'success', title })
    } catch (error) {
      const text = toErrorMessage(error, 'Nothing was changed. Please try again.')
      showToast({ kind: 'error', title: 'Limit not changed', text })
    }
  }

  return {
    isPending: limitation.isPending || ending.isPending,
    save: (userIds: number[]) =>
      change(() => limitation.mutateAsync({ params, body: { userIds } }), 'Record limited'),
    end: () => change(() => ending.mutateAsync({ params }), 'Limit ended'),
  }
}
