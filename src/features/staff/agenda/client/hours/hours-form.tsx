import { type ReactNode, useId } from 'react'
import type { CallHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { BusyCalendarField } from './busy-calendar-field.tsx'
import { ExceptionFields } from './exception-fields.tsx'
import { useHoursForm } from './use-hours-form.ts'
import { WayFields } from './way-fields.tsx'
import { WeeklyFields } from './weekly-fields.tsx'

interface HoursFormProps {
  userId: number
  hours: CallHours
  /** "you", or the name of a colleague. */
  whom: string
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
  /** Beside the form, below it on small screens. */
  aside: ReactNode
}

/** When a person can be called, and how. Render it once per person, with their id as `key`. */
export function HoursForm({ userId, hours, whom, onEdited, aside }: HoursFormProps) {
  const form = useHoursForm(userId, hours, onEdited)
  const guard = useLeaveGuard(form.isDirty)
  const { values, set } = form
  return (
    <>
      <form
        noValidate
        method="post"
        aria-label="Call hours"
        onSubmit={(event) => void form.submit(event)}
        className="grid grid-cols-1 items-start gap-5 lg:grid-last-85"
      >
        <div>
          <div className="@container rounded-t-card border border-b-0 border-line bg-paper max-md:rounded-b-card max-md:border-b">
            <EditConflict
              {...form.conflict}
              what="page of call hours"
              className="px-5 pt-5 md:px-6"
            />
            <div className="px-5 py-5 md:px-6">
              <SwitchInput
                label="Clients can book a free call"
                hint={
                  values.isBookable
                    ? `Visitors pick a time of these hours with ${whom}.`
                    : 'Off: visitors are offered no time, and ask to be called.'
                }
                checked={values.isBookable}
                onChange={({ target }) => set({ isBookable: target.checked })}
              />
            </div>
            <Section title="Weekly hours" hint="By the practice’s clock.">
              <WeeklyFields form={form} />
            </Section>
            <Section
              title="Other days"
              hint="Days off, and days with other hours. They replace the hours of the week."
            >
              <ExceptionFields form={form} />
            </Section>
            <Section title="How calls are held">
              <WayFields form={form} />
            </Section>
            <Section title="Busy elsewhere">
              <BusyCalendarField form={form} />
            </Section>
          </div>
          <SaveBar
            isDirty={form.isDirty}
            isSaving={form.isSaving}
            onDiscard={form.discard}
            save="Save call hours"
          />
        </div>
        <div className="grid grid-cols-1 gap-4">{aside}</div>
      </form>
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line px-5 py-5 md:px-6">
      <h2 id={id} className="type-portal-card">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-sm text-ink-muted">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
