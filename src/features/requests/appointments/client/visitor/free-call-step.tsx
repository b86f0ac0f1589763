import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { OptionalMark } from '#platform/client/forms/field.tsx'
import type { FormCallPickerProps, FreeCallStepProps } from './step-props.ts'
import { TimesLoading } from './times-loading.tsx'

/** The optional step of the request form: the time of the call. Its code is loaded when it is on the screen. */
export function FreeCallStep(props: FreeCallStepProps) {
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Null if its code could not be loaded. */
  const [Picker, setPicker] = useState<ComponentType<FormCallPickerProps> | null>()
  const { bookable, linkTime } = props
  const hasWays = new Set(bookable.flatMap(({ ways }) => ways)).size > 1
  const { consultationMinutes: minutes } = useSite().practice

  useEffect(() => {
    const load = () =>
      import('./form-call-picker.tsx').then(
        (module) => setPicker(() => module.FormCallPicker),
        () => {
          setPicker(null)
          // A time that is not shown must not be sent.
          if (field.current) field.current.value = ''
        },
      )
    let observer: IntersectionObserver | undefined
    const watch = (rootMargin: string) => {
      observer?.disconnect()
      observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting && !linkTime) return
          stop()
          void load()
        },
        { rootMargin },
      )
      if (section.current) observer.observe(section.current)
    }
    // A visitor who scrolls on finds the times there; one who leaves does not load their code.
    const watchAhead = () => watch('50%')
    const stop = () => {
      observer?.disconnect()
      removeEventListener('scroll', watchAhead)
    }
    watch('0%')
    addEventListener('scroll', watchAhead, { once: true, passive: true })
    return stop
  }, [linkTime])

  return (
    <section
      ref={section}
      aria-labelledby="free-call"
      className="col-span-full min-w-0 border-t border-b border-line py-6"
    >
      <h2 id="free-call" className="type-card">
        {m.booking_heading()}
        <OptionalMark />
      </h2>
      <p className="mb-4 text-sm text-ink-muted">
        {Picker === null ? m.booking_unavailable() : m.booking_intro({ minutes })}
      </p>
      <input ref={field} name="call" defaultValue="" hidden />
      {Picker === undefined && (
        <>
          {hasWays && <span aria-hidden className="mt-7 mb-4 block h-12 rounded-field bg-mist" />}
          <TimesLoading />
        </>
      )}
      {Picker && <Picker {...props} field={field} />}
    </section>
  )
}
