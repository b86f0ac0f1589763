import { Trash2 } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import {
  type ErasureReceipt,
  erasePerson,
  erasureReason,
  maxReasonLength,
  type PrivacyRecord,
} from '../contract.ts'
import { countKinds, describeKinds } from '../labels.ts'

interface EraseFormProps {
  records: readonly PrivacyRecord[]
  onErased: (receipt: ErasureReceipt) => void
}

/** Erases the chosen records, after a reason and a question. */
export function EraseForm({ records, onErased }: EraseFormProps) {
  const { mutateAsync, isPending, error, reset } = useEndpointMutation(erasePerson)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const free = records.filter(({ isHeld }) => !isHeld)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = erasureReason.safeParse(reason).error?.issues[0]?.message
    setProblem(found)
    if (found !== undefined) input.current?.focus()
    else setAsking(true)
  }

  async function erase() {
    if (isPending) return
    try {
      const keys = records.map(({ kind, id }) => ({ kind, id }))
      onErased(await mutateAsync({ body: { records: keys, reason } }))
    } catch {
      setAsking(false) // `error` is shown beside the button, and the reason stays
    }
  }

  return (
    <form noValidate onSubmit={ask} className="rounded-card border border-line bg-paper p-5">
      <h3 className="type-card">Erase</h3>
      <Field
        label="Reason"
        hint="It stays in the audit log and on the receipt: please do not name anyone."
        error={problem}
        className="mt-3 max-w-130"
      >
        <TextInput
          ref={input}
          value={reason}
          maxLength={maxReasonLength}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      {error && (
        <p role="alert" className="mt-3 font-semibold text-ember-700">
          {toErrorMessage(error, 'Nothing was erased. Check your connection and try again.')}
        </p>
      )}
      <Button
        type="submit"
        variant="destructive"
        className="mt-4"
        disabled={free.length === 0}
        aria-haspopup="dialog"
        onClick={reset}
      >
        Erase {describeKinds(countKinds(free)) || 'the chosen records'}
      </Button>
      <QuestionDialog
        open={isAsking}
        title="Erase these records now?"
        icon={<RoundIcon icon={Trash2} tone="ember" />}
        onKeep={() => {
          if (!isPending) setAsking(false)
        }}
        goLabel="Erase now"
        onGo={() => void erase()}
        isPending={isPending}
        pendingText="Erasing..."
      >
        {describeKinds(countKinds(free))} and what was to be sent to this person are gone for good,
        with the last of their records also emails that match no request. Emails in mailboxes stay
        until they are deleted there. Every administrator gets an email.
      </QuestionDialog>
    </form>
  )
}
