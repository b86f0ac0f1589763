import { Send } from 'lucide'
import { type ReactNode, useState } from 'react'
import { FieldGroup } from '#platform/client/forms/field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import { formatShortDate } from '#shared/practice-time.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { formatPeople } from './group-entries.ts'
import { useNotify } from './use-notify.ts'

export type NotifyQuestion = {
  title: string
  /** Before the sentence that says what is sent. */
  lead?: ReactNode
  therapistName: string
  /** People who can be written to, the longest waiting first. */
  people: readonly WaitlistEntry[]
  /** Number of those who are chosen at first. */
  chosenCount: number
}

interface NotifyDialogProps {
  /** Undefined while the dialog is closed. */
  question: NotifyQuestion | undefined
  keepLabel?: string
  onClose: () => void
}

/** Asks who gets the email about an open place. */
export function NotifyDialog({ question, keepLabel, onClose }: NotifyDialogProps) {
  // Shows the last question during the closing animation.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  return (
    <Dialog open={question !== undefined} onClose={onClose} size="medium" phone="card">
      {shown && (
        <NotifyForm
          // Another question begins with its own choice.
          key={`${shown.title} ${shown.chosenCount} ${shown.people.map(({ id }) => id).join()}`}
          question={shown}
          keepLabel={keepLabel}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface NotifyFormProps {
  question: NotifyQuestion
  keepLabel?: string | undefined
  onClose: () => void
}

function NotifyForm({ question, keepLabel = 'Cancel', onClose }: NotifyFormProps) {
  const { title, lead, therapistName, people, chosenCount } = question
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.slice(0, chosenCount).map(({ id }) => id)),
  )
  const { notify, isPending } = useNotify(onClose)
  const recipients = people.filter(({ id }) => chosen.has(id))
  const choose = (count: number) => setChosen(new Set(people.slice(0, count).map(({ id }) => id)))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <DialogQuestion icon={<RoundIcon icon={Send} tone="river" />} title={title}>
        {lead} Each person gets one email in their language saying {therapistName} has room, with
        links to request a call or leave the list.
      </DialogQuestion>
      <DialogBody className="pt-0">
        {people.length > 1 && (
          <div className="mb-3 flex flex-wrap gap-2">
            <Button variant="secondary-light" size="row" onClick={() => choose(1)}>
              The first
            </Button>
            <Button variant="secondary-light" size="row" onClick={() => choose(people.length)}>
              All {people.length}
            </Button>
          </div>
        )}
        <FieldGroup legend="Write to">
          <div className="grid gap-2">
            {people.map((person) => (
              <CheckPill
                key={person.id}
                checked={chosen.has(person.id)}
                onChange={() => toggle(person.id)}
                label={`${fullName(person)}, since ${formatShortDate(new Date(person.createdAt))}`}
              />
            ))}
          </div>
        </FieldGroup>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose} data-initial-focus>
          {keepLabel}
        </Button>
        <Button
          onClick={() => notify(recipients)}
          disabled={recipients.length === 0}
          pending={isPending}
          pendingText="Sending..."
        >
          {recipients.length === 0
            ? 'Choose someone'
            : `Write to ${formatPeople(recipients.length)}`}
        </Button>
      </DialogFoot>
    </>
  )
}
