import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { OptionalMark } from '#platform/client/forms/field.tsx'
import type { FormCallPickerProps, FreeCallStepProps } from './step-props.ts'

/** The optional step of the request form: the time of the call. Its code is loaded when it is nearly on the screen. */
export function FreeCallStep(props: FreeCallStepProps) {
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [Picker, setPicker] = useState<ComponentType<FormCallPickerProps>>()
  const [hasFailed, setFailed] = useState(false)
  const { linkTime } = props
  const { consultationMinutes } = useSite().practice

  useEffect(() => {
    const load = () =>
      import('./form-call-picker.tsx').then(
        (module) => setPicker(() => module.FormCallPicker),
        () => {
          setFailed(true)
          // A time that is not shown must not be sent.
          if (field.current) field.current.value = ''
        },
      )
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting && linkTime === undefined) return
        observer.disconnect()
        void load()
      },
      { rootMargin: '200px' },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [linkTime])

  return (
    <section ref={section} aria-labelledby="free-call" className="col-span-full min-h-60 min-w-0">
      <h2 id="free-call" className="type-card">
        {m.booking_heading()}
        <OptionalMark />
      </h2>
      <p className="mb-4 text-sm text-ink-muted">
        {hasFailed ? m.booking_unavailable() : m.booking_intro({ minutes: consultationMinutes })}
      </p>
      <input ref={field} name="call" defaultValue="" hidden />
      {Picker && <Picker {...props} field={field} />}
    </section>
  )
}
