import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { practiceDay } from '#shared/practice-time.ts'
import { type CallFault, toCallFault } from './call-fault.ts'
import { CallFaultNotice } from './call-fault-notice.tsx'
import type { CallPerson } from './call-people.ts'
import { FreeTimes, useFreeTimes } from './free-times.tsx'
import { MinutesField } from './minutes-field.tsx'
import { PersonField } from './person-field.tsx'
import { proposePerson } from './propose-person.ts'
import { freePeopleQuery } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import { chooseTime, toMoment, toTypedTime } from './time-values.ts'
import { WayField } from './way-field.tsx'

export type ChosenTime = {
  startsAt: string
  minutes: number
  way: string
  userId: number
  notify: boolean
  force: boolean
}

export interface TimeQuestion {
  kind: 'book' | 'move'
  clientName: string
  /** The time now, or one that is proposed. */
  startsAt?: string | undefined
  minutes: number
  way: string
  /** Undefined to propose someone who is free at the time. */
  userId: number | undefined
  /** The therapist of the request. */
  assignedTo?: number | null
}

interface TimeDialogProps {
  /** Undefined while nothing is asked. */
  question: TimeQuestion | undefined
  people: readonly CallPerson[]
  now: Date
  /** @throws what the call throws; the dialog shows it */
  onSave: (chosen: ChosenTime) => Promise<unknown>
  onClose: () => void
}

/** Asks for the time of a call: a free one by one press, or any other. */
export function TimeDialog({ question, people, now, onSave, onClose }: TimeDialogProps) {
  const verb = question?.kind === 'move' ? 'Move' : 'Book'
  return (
    <FormDialog
      open={question !== undefined}
      title={question ? `${verb} the call with ${question.clientName}` : ''}
      onClose={onClose}
      renderForm={({ onTyped, onCancel, onDone }) =>
        question && (
          <TimeForm
            question={question}
            people={people}
            now={now}
            onTyped={onTyped}
            onCancel={onCancel}
            onSave={async (chosen) => {
              await onSave(chosen)
              onDone()
            }}
          />
        )
      }
    />
  )
}

interface TimeFormProps extends Pick<TimeDialogProps, 'people' | 'now'> {
  question: TimeQuestion
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onSave: (chosen: ChosenTime) => Promise<void>
}

const failed = 'The call could not be saved. Please try again.'

function useTimeForm({ question, people, now, onTyped, onSave }: TimeFormProps) {
  const [typed, setTyped] = useState(() => toTypedTime(question.startsAt))
  const [choice, setChoice] = useState({ ...question, notify: true })
  const [error, setError] = useState<string>()
  const [fault, setFault] = useState<CallFault>()
  const [isSaving, setSaving] = useState(false)
  const { person, ...free } = useProposal(choice, people, toMoment(typed))
  const touch = () => {
    onTyped(true)
    setFault(undefined)
    setError(undefined)
  }
  const save = async (force: boolean) => {
    const at = toMoment(typed)
    if (!at) {
      setError(chooseTime)
      return
    }
    setSaving(true)
    setFault(undefined)
    try {
      const { minutes, way, notify } = choice
      await onSave({ startsAt: at.toISOString(), minutes, way, userId: person, notify, force })
    } catch (thrown) {
      setFault(toCallFault(thrown, failed))
    } finally {
      setSaving(false)
    }
  }
  return {
    typed,
    choice,
    person,
    ...free,
    error,
    fault,
    isSaving,
    today: practiceDay(now),
    setTime: (next: typeof typed) => {
      setTyped(next)
      touch()
    },
    setChoice: (part: Partial<typeof choice>) => {
      setChoice((before) => ({ ...before, ...part }))
      touch()
    },
    save,
  }
}

/** The people who are free at the time, and the therapist for the call. */
function useProposal(
  { kind, userId, assignedTo = null, minutes }: TimeQuestion,
  people: readonly CallPerson[],
  at: Date | undefined,
) {
  const isAsked = kind === 'book' && people.length > 1 && at !== undefined
  const query = freePeopleQuery({ startsAt: at?.toISOString() ?? '', minutes })
  const { data, isLoading } = useQuery({ ...query, enabled: isAsked })
  const userIds = people.map((one) => one.userId)
  const freePeople = isAsked ? data?.userIds : undefined
  const wanted = { chosen: userId, assignedTo, free: freePeople }
  return {
    freePeople,
    /** True once no answer changes the proposal. */
    isSettled: userId !== undefined || !isLoading,
    // Without therapists no agenda has a call.
    person: proposePerson(userIds, wanted) ?? userId ?? 0,
  }
}

function TimeForm(props: TimeFormProps) {
  const { question, people, onCancel } = props
  const form = useTimeForm(props)
  const { typed, choice, today, person } = form
  const isMove = question.kind === 'move'
  const verb = isMove ? 'Move' : 'Book'
  const week = { from: typed.day > today ? typed.day : today, days: 7 }
  const free = useFreeTimes({ userId: person, ...week, minutes: choice.minutes }, form.isSettled)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save(false)
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="grid gap-4">
        {!isMove && (
          <PersonField
            value={person}
            people={people}
            free={form.freePeople}
            onChange={(userId) => form.setChoice({ userId })}
          />
        )}
        <FreeTimes
          free={free}
          chosen={[toMoment(typed)?.toISOString() ?? '']}
          onToggle={(startsAt) => form.setTime(toTypedTime(startsAt))}
        />
        <TimeFields value={typed} min={today} error={form.error} onChange={form.setTime} />
        <div className="grid grid-cols-2 items-start gap-3">
          <WayField
            value={choice.way}
            ways={free.data?.ways ?? []}
            onChange={(way) => form.setChoice({ way })}
          />
          {!isMove && (
            <MinutesField
              value={choice.minutes}
              onChange={(minutes) => form.setChoice({ minutes })}
            />
          )}
        </div>
        <Checkbox
          label={`Email the client the ${isMove ? 'new time' : 'time'} and a calendar entry`}
          checked={choice.notify}
          onChange={({ target }) => form.setChoice({ notify: target.checked })}
        />
        <CallFaultNotice
          fault={form.fault}
          insist={`${verb} anyway`}
          isPending={form.isSaving}
          onInsist={() => void form.save(true)}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isSaving} pendingText="Saving...">
          {isMove ? 'Move call' : 'Book call'}
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
