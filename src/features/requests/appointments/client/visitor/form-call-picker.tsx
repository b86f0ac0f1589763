import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { CallError } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { noPreference } from '#shared/request-fields.ts'
import { type CallChoice, parseChoice } from '../../contract/call-choice.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import type { Wishes } from './call-choice.ts'
import { CallPicker } from './call-picker.tsx'
import { CallRefusal } from './call-refusal.tsx'
import { ChosenCall } from './chosen-call.tsx'
import type { FormCallPickerProps, FreeCallStepProps } from './step-props.ts'

/** The times from which the visitor picks in the request form, narrowed by its therapist and place. */
export function FormCallPicker(props: FormCallPickerProps) {
  const { form, bookable, therapists, refusal, linkTime, onChange } = props
  const refusals = useChanges(refusal)
  const { choice, choose, wishes } = useFormChoice(props)
  const box = useRef<HTMLDivElement>(null)
  const [handled, setHandled] = useState<CallError>()
  const wished = therapists.find(({ slug }) => slug === wishes.therapist)
  const shownRefusal = refusal === handled ? undefined : refusal

  const save = (next: CallChoice | undefined) => {
    choose(next)
    onChange()
  }
  const focusChoice = () => requestAnimationFrame(() => box.current?.focus())
  const pickInstead = ({ startsAt, therapists: free }: FreeTime) => {
    if (!choice) return
    const isOne = choice.therapist !== null && free.includes(choice.therapist)
    save({ ...choice, startsAt, therapist: isOne ? choice.therapist : (wishes.therapist ?? null) })
    setHandled(refusal)
    focusChoice()
  }
  const sendWithout = () => {
    setHandled(refusal)
    save(undefined)
    form.current?.requestSubmit()
  }
  return (
    <>
      {shownRefusal && (
        <CallRefusal
          key={`refusal-${refusals}`}
          refusal={shownRefusal}
          onPick={pickInstead}
          onSendWithout={sendWithout}
        />
      )}
      <CallPicker
        // A refused time is not free any more: the week is read again.
        key={refusals}
        bookable={bookable}
        wishes={wishes}
        firstName={wished?.firstName}
        choice={shownRefusal ? undefined : choice}
        onChoose={(next) => {
          save(next)
          if (next) setHandled(refusal)
        }}
        onPickInstead={focusChoice}
        initialWay={choice?.way}
        linkTime={refusals === 0 ? linkTime : undefined}
      />
      {choice && !shownRefusal && (
        <ChosenCall startsAt={choice.startsAt} boxRef={box}>
          <p className="mt-1 flex flex-wrap gap-2.5">
            {handled && (
              <Button type="submit" size="card">
                {m.consultation_send_button()}
              </Button>
            )}
            <button
              type="button"
              onClick={() => save(undefined)}
              className="text-md font-semibold text-river-600 underline decoration-medium underline-offset-4 hover:text-river-800 touch:min-h-11"
            >
              {m.booking_clear()}
            </button>
          </p>
        </ChosenCall>
      )}
    </>
  )
}

/** The number of times that a value has changed. */
function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 })
  if (seen.value !== value) setSeen({ value, count: seen.count + 1 })
  return seen.count
}

/** The choice, which the form's field holds, and the wishes of its lists. */
function useFormChoice({ form, field, therapists }: FormCallPickerProps) {
  const [choice, setChoice] = useState(() => parseChoice(field.current?.value))
  const [wishes, setWishes] = useState<Wishes>(() => readWishes(form.current, therapists))

  useEffect(() => {
    const { current } = form
    const read = () => {
      setChoice(parseChoice(field.current?.value))
      setWishes((before) => {
        const now = readWishes(current, therapists)
        const isSame = before.therapist === now.therapist && before.place === now.place
        return isSame ? before : now
      })
    }
    // The fields are emptied after this event.
    const readLater = () => setTimeout(read)
    current?.addEventListener('change', read)
    current?.addEventListener('restored', read)
    current?.addEventListener('reset', readLater)
    // A choice between the first rendering and this moment had no listener.
    read()
    return () => {
      current?.removeEventListener('change', read)
      current?.removeEventListener('restored', read)
      current?.removeEventListener('reset', readLater)
    }
  }, [field, form, therapists])

  return {
    choice,
    wishes,
    choose(next: CallChoice | undefined) {
      writeField(field.current, next)
      setChoice(next)
    },
  }
}

function writeField(field: HTMLInputElement | null, choice: CallChoice | undefined) {
  if (field) field.value = choice ? JSON.stringify(choice) : ''
}

function readWishes(
  form: HTMLFormElement | null,
  therapists: FreeCallStepProps['therapists'],
): Wishes {
  const read = (name: string) => {
    const list = form?.elements.namedItem(name)
    const value = list instanceof HTMLSelectElement ? list.value : ''
    return value === '' || value === noPreference ? undefined : value
  }
  const name = read('preferredTherapist')
  const named = therapists.find((one) => one.fullName === name)
  return { therapist: named?.slug, place: read('preferredLocation') }
}
