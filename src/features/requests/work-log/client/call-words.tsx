import { Undo2 } from 'lucide'
import { useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useFocusAfterwards, useIsAhead } from './entry-actions.ts'
import { useDeleteCall } from './queries.ts'

interface CallWordsProps {
  leadId: number
  /** `deletableUntil`: until when the reader can take it back; null if they cannot. */
  call: { callId: number; note: string; deletableUntil: string | null }
}

/** The note of a logged call, which its author can take back for some minutes. */
export function CallWords({ leadId, call }: CallWordsProps) {
  const { callId, note, deletableUntil } = call
  const { mutateAsync: remove, isPending } = useDeleteCall()
  const [problem, setProblem] = useState<string>()
  const isDeletable = useIsAhead(deletableUntil)
  const box = useFocusAfterwards()
  const undo = async () => {
    setProblem(undefined)
    try {
      await remove({ params: { id: String(leadId), callId: String(callId) } })
    } catch (error) {
      setProblem(toErrorMessage(error, 'The call could not be taken back. Please try again.'))
    }
  }
  if (note === '' && !isDeletable) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-small">
      {note && (
        <p dir="auto" className="whitespace-pre-line">
          {note}
        </p>
      )}
      {isDeletable && (
        <Button
          variant="secondary-light"
          size="row"
          className="mt-1.5"
          pending={isPending}
          pendingText="Undoing..."
          onClick={() => void undo()}
        >
          <Icon icon={Undo2} size="text" />
          Undo call
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-ember-700">
          {problem}
        </p>
      )}
    </div>
  )
}
