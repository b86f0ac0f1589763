import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide'
import { useState } from 'react'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { FieldGroup } from '#platform/client/forms/field.tsx'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { ListSearchInput } from '#platform/client/ui/portal/list-search-input.tsx'
import { RadioCard } from '#platform/client/ui/portal/radio-card.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { formatShortDate } from '#shared/practice-time.ts'
import type { UnmatchedEmail } from '../../contract/unmatched.ts'
import { foundLeadsQuery, useAttachEmail } from './queries.ts'

interface AttachDialogProps {
  /** Undefined while the dialog is closed. */
  email: UnmatchedEmail | undefined
  onClose: () => void
  /** Receives the focus if the email is off the list. */
  focusAfter: () => HTMLElement | null
}

/** Asks to which request an email belongs. */
export function AttachDialog({ email, onClose, focusAfter }: AttachDialogProps) {
  // Shows the last email during the closing animation.
  const [last, setLast] = useState(email)
  if (email && email !== last) setLast(email)
  const shown = email ?? last
  return (
    <Dialog
      open={email !== undefined}
      onClose={onClose}
      size="medium"
      phone="card"
      focusAfter={focusAfter}
    >
      {shown && <AttachForm key={shown.id} email={shown} onClose={onClose} />}
    </Dialog>
  )
}

function useAttach(email: UnmatchedEmail, onAttached: () => void) {
  const { mutateAsync, isPending } = useAttachEmail()
  async function attach(leadId: number) {
    if (isPending) return
    try {
      await mutateAsync({ params: { id: String(email.id) }, body: { leadId } })
    } catch (error) {
      const text = toErrorMessage(error, 'This could not be saved. Please try again.')
      showToast({ kind: 'error', title: 'Not attached', text })
      return
    }
    const text = 'The email is among the emails of the request.'
    showToast({ kind: 'success', title: 'Attached', text })
    onAttached()
  }
  return { isPending, attach: (leadId: number) => void attach(leadId) }
}

function AttachForm({ email, onClose }: { email: UnmatchedEmail; onClose: () => void }) {
  const suggested = email.people.find(({ kind }) => kind === 'lead')
  const [search, setSearch] = useState(
    suggested ? email.personAddress : (email.people[0]?.name ?? ''),
  )
  const typed = useTypedSearch(search, setSearch)
  const [chosen, setChosen] = useState(suggested?.id)
  const { attach, isPending } = useAttach(email, onClose)
  const found = useQuery({ ...foundLeadsQuery(search), enabled: search.trim() !== '' })
  const leads = search.trim() === '' ? [] : (found.data?.rows ?? [])
  // Only a request on the screen can be attached to.
  const isChosenShown = leads.some(({ id }) => id === chosen)
  return (
    <>
      <DialogQuestion icon={<RoundIcon icon={Link2} tone="river" />} title="Attach to a request">
        It becomes an answer of the client, as if it had answered one of our emails.
      </DialogQuestion>
      <DialogBody className="pt-0">
        <ListSearchInput
          search={typed}
          label="Search requests by name, email or number"
          className="mb-3"
        />
        <FieldGroup legend="Request">
          <div className="grid gap-2">
            {leads.map((lead) => (
              <LeadOption
                key={lead.id}
                lead={lead}
                isChosen={lead.id === chosen}
                onChoose={() => setChosen(lead.id)}
              />
            ))}
          </div>
        </FieldGroup>
        <output className="mt-2 block text-sm text-ink-muted empty:hidden">
          {describeSearch(search, found)}
        </output>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isChosenShown}
          pending={isPending}
          pendingText="Attaching..."
          onClick={() => chosen !== undefined && attach(chosen)}
        >
          Attach
        </Button>
      </DialogFoot>
    </>
  )
}

function describeSearch(
  search: string,
  found: { data?: { rows: readonly Lead[]; total: number } | undefined; error: unknown },
): string {
  if (search.trim() === '') return 'Type a name to find the request.'
  if (found.error) return toErrorMessage(found.error, 'The requests could not be searched.')
  if (!found.data) return 'Searching...'
  const { rows, total } = found.data
  if (total === 0) return 'No request is found. Search by another name.'
  return total > rows.length ? `The first ${rows.length} of ${total} requests.` : ''
}

interface LeadOptionProps {
  lead: Lead
  isChosen: boolean
  onChoose: () => void
}

const LeadOption = ({ lead, isChosen, onChoose }: LeadOptionProps) => (
  <RadioCard
    name="request"
    checked={isChosen}
    onChange={onChoose}
    label={leadName(lead)}
    hint={`${lead.email}, request of ${formatShortDate(new Date(lead.createdAt))}`}
  />
)
