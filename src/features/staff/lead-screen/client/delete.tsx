import { Trash2 } from 'lucide'
import { useState } from 'react'
import { deleteLead, type Lead, type OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import { joinWords } from '#shared/words.ts'

interface LeadDeleteProps {
  lead: OpenedLead
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a lead before it expires, after a question that lists what is deleted. */
export function LeadDelete({ lead, isOpen, onClose, onDeleted }: LeadDeleteProps) {
  const [withChats, setWithChats] = useState(true)
  const { mutateAsync: remove, isPending, error, reset } = useEndpointMutation(deleteLead)

  const close = () => {
    if (isPending) return
    reset()
    onClose()
  }
  const confirm = async () => {
    try {
      await remove({
        params: { id: String(lead.id) },
        ...(withChats && lead.conversations.length > 0 && { query: { conversations: 'erase' } }),
      })
    } catch {
      return // `error` is shown in the question
    }
    const text = `Lead ${lead.id} was deleted. The audit log keeps a receipt.`
    showToast({ kind: 'success', title: 'Lead deleted', text })
    onClose()
    onDeleted()
  }

  return (
    <Dialog open={isOpen} onClose={close} size="small" role="alertdialog">
      <DialogQuestion
        icon={<RoundIcon icon={Trash2} tone="ember" />}
        title={lead.hold ? 'This lead is on hold' : 'Delete this lead?'}
      >
        {lead.hold ? (
          <HeldText hold={lead.hold} numbers={lead.conversations} />
        ) : (
          <DeletionText lead={lead} withChats={withChats} onChange={setWithChats} />
        )}
        {error && (
          <p role="alert" className="mt-3 font-semibold text-ember-700">
            {toErrorMessage(error, 'The lead could not be deleted. Please try again.')}
          </p>
        )}
      </DialogQuestion>
      <DialogFoot>
        <Button variant="secondary" onClick={close} data-initial-focus>
          {lead.hold ? 'Close' : 'Cancel'}
        </Button>
        {!lead.hold && (
          <Button
            variant="destructive"
            onClick={() => void confirm()}
            pending={isPending}
            pendingText="Deleting..."
          >
            Delete lead
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** "Chat 7", "Chats 7 and 9" */
const nameChats = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'chat' : 'chats'} ${joinWords(numbers.map(String))}`

const describeStay = (numbers: readonly number[]) =>
  numbers.length === 1
    ? 'The chat stays until it ends by itself. '
    : 'The chats stay until they end by themselves. '

type HeldTextProps = { hold: NonNullable<Lead['hold']>; numbers: readonly number[] }

function HeldText({ hold, numbers }: HeldTextProps) {
  return (
    <p className="wrap-anywhere">
      It is kept until <strong>{formatFullDay(toNoon(hold.until), 'UTC')}</strong>: {hold.reason}{' '}
      {numbers.length > 0 && `The hold keeps ${nameChats(numbers)}, from which it was made, too. `}
      Release the hold before you delete it.
    </p>
  )
}

interface DeletionTextProps {
  lead: OpenedLead
  withChats: boolean
  onChange: (withChats: boolean) => void
}

function DeletionText({ lead, withChats, onChange }: DeletionTextProps) {
  const { conversations: numbers } = lead
  return (
    <>
      <p className="wrap-anywhere">
        The request of <strong>{leadName(lead)}</strong> (Lead {lead.id}) is deleted for good:
        contact details, the client’s words, notes, history and the emails stored with it, what was
        to be sent to the client, and emails from this address that match no request.
      </p>
      {numbers.length > 0 && (
        <Checkbox
          className="mt-3"
          label={`Also erase ${nameChats(numbers)}, from which it was made`}
          checked={withChats}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      <p className="mt-2">
        {numbers.length > 0 && !withChats && describeStay(numbers)}
        Emails in mailboxes stay until they are deleted there. The audit log keeps a receipt without
        contents. This cannot be undone.
      </p>
    </>
  )
}
