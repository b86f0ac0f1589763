import { Phone, PhoneMissed, PhoneOff, Voicemail } from 'lucide'
import { useState } from 'react'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { formatVoicemail } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { actWithUndo } from '#platform/client/undo-toast.ts'
import { textLimits } from '#shared/text.ts'
import { type CallOutcome, callOutcomes } from '../contract/calls.ts'
import { callOutcomeLabels } from '../labels.ts'
import { useDeleteCall, useLogCall } from './queries.ts'
import { useNoteDraft } from './use-note-draft.ts'

const icons: Record<CallOutcome, IconDrawing> = {
  spoke: Phone,
  voicemail: Voicemail,
  noAnswer: PhoneMissed,
  wrongNumber: PhoneOff,
}

interface CallFormProps {
  userId: number
  lead: Lead
  /** Called when the call is logged, and to leave the form; the note stays for later then. */
  onClose: () => void
}

/** Logs a phone call by one press on how it ended, with the note if there is one. */
export function CallForm({ userId, lead, onClose }: CallFormProps) {
  const { text, setText } = useNoteDraft(userId, lead.id, 'call')
  const { mutateAsync: log } = useLogCall()
  const { mutateAsync: remove } = useDeleteCall()
  const [pressed, setPressed] = useState<CallOutcome>()
  const [problem, setProblem] = useState<string>()
  const id = String(lead.id)

  const press = async (outcome: CallOutcome) => {
    if (pressed) return
    setPressed(outcome)
    setProblem(undefined)
    const note = text.trim()
    try {
      const call = await log({ params: { id }, body: { outcome, ...(note && { note }) } })
      setText('')
      onClose()
      void actWithUndo({
        title: 'Call logged',
        text: `${leadName(lead)}: ${callOutcomeLabels[outcome]}`,
        failure: 'The call could not be taken back. Please try again.',
        act: () => Promise.resolve(call),
        undo: (done) => remove({ params: { id, callId: String(done.id) } }),
      })
    } catch (error) {
      setProblem(toErrorMessage(error, 'The call could not be logged. Please try again.'))
    } finally {
      setPressed(undefined)
    }
  }
  return (
    <form
      className="grid min-w-0 gap-3"
      aria-label={`Log a call to ${leadName(lead)}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="flex flex-wrap gap-2">
        {callOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant="secondary"
            data-initial-focus={outcome === 'spoke' || undefined}
            pending={pressed === outcome}
            pendingText="Logging..."
            onClick={() => void press(outcome)}
          >
            <Icon icon={icons[outcome]} size="text" />
            {callOutcomeLabels[outcome]}
          </Button>
        ))}
      </div>
      {!lead.mayLeaveMessage && <p className="text-sm text-ink-muted">{formatVoicemail(lead)}</p>}
      {problem && (
        <p role="alert" className="text-sm font-medium text-ember-700">
          {problem}
        </p>
      )}
      <Field label="Note" optional hint="Visible to staff only.">
        <TextArea
          dir="auto"
          rows={2}
          value={text}
          maxLength={textLimits.notes}
          readOnly={pressed !== undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </form>
  )
}
