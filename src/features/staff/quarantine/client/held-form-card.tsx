import { useState } from 'react'
import { formLabels, signalLabels } from '#features/core/screening/labels.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import type { HeldForm } from '../contract.ts'
import { useAcceptQuarantined, useDeleteQuarantined } from './queries.ts'

interface HeldFormCardProps {
  form: HeldForm
  onSettled: () => void
}

export function HeldFormCard({ form, onSettled }: HeldFormCardProps) {
  const { id, name, email, phone, text, signals } = form
  const [isAsking, setAsking] = useState(false)
  const { accept, remove, isAccepting, isRemoving } = useSettling(id, () => {
    closeNow(() => setAsking(false))
    onSettled()
  })
  const at = new Date(form.at)
  return (
    <li className="rounded-card border border-line bg-paper px-5 py-4.5">
      <h2 className="type-portal-card wrap-anywhere">{name}</h2>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {formLabels[form.form]} · {formatLongDate(at)}, {formatTime(at)} · {email}
        {phone && ` · ${phone}`}
      </p>
      {text && <p className="mt-3 max-w-160 text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>}
      <ul className="mt-3 list-disc pl-5 text-sm text-ink-muted">
        {signals.map((signal) => (
          <li key={signal}>{signalLabels[signal]}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          size="portal"
          pending={isAccepting}
          pendingText="Letting through..."
          onClick={() => void accept()}
        >
          Let through
        </Button>
        <Button size="portal" variant="destructive-outline" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <QuestionDialog
        open={isAsking}
        title={`Delete the form of ${name}?`}
        onKeep={() => setAsking(false)}
        goLabel="Delete"
        onGo={() => void remove()}
        isPending={isRemoving}
        pendingText="Deleting..."
      >
        It cannot be brought back, and its sender is not informed.
      </QuestionDialog>
    </li>
  )
}

function useSettling(id: number, onSettled: () => void) {
  const acceptance = useAcceptQuarantined()
  const deletion = useDeleteQuarantined()
  const params = { id: String(id) }

  async function settle(work: () => Promise<unknown>, done: string, failed: string) {
    try {
      await work()
      showToast({ kind: 'success', title: done })
      onSettled()
    } catch (error) {
      const text = toErrorMessage(error, 'Please try again.')
      showToast({ kind: 'error', title: failed, text })
    }
  }

  return {
    isAccepting: acceptance.isPending,
    isRemoving: deletion.isPending,
    accept: () =>
      settle(() => acceptance.mutateAsync({ params }), 'Form let through', 'Not let through'),
    remove: () => settle(() => deletion.mutateAsync({ params }), 'Form deleted', 'Not deleted'),
  }
}
