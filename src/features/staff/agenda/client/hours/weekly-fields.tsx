import { Copy, Plus } from 'lucide'
import { weekdayNames } from '#features/requests/call-hours/contract/hour-issues.ts'
import { FieldError } from '#platform/client/forms/field.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import { copyToWeekdays, listMessages, proposeInterval } from './hours-values.ts'
import { IntervalRow } from './interval-row.tsx'
import type { HoursForm } from './use-hours-form.ts'

/** The hours of each day of the week. */
export function WeeklyFields({ form }: { form: HoursForm }) {
  return (
    <ul className="@container divide-y divide-line">
      {weekdayNames.map((name, at) => (
        <WeekdayRow key={name} name={name} weekday={at + 1} form={form} />
      ))}
    </ul>
  )
}

interface WeekdayRowProps {
  name: string
  weekday: number
  form: HoursForm
}

function WeekdayRow({ name, weekday, form }: WeekdayRowProps) {
  const { values, set, issues } = form
  const { weekly } = values
  const own = weekly.flatMap((interval, index) =>
    interval.weekday === weekday ? [{ interval, index }] : [],
  )
  const faulty = own.map(({ index }) => listMessages(issues, `weekly.${index}`))
  const messages = [...new Set(faulty.flat())]
  const id = `hours-of-${name.toLowerCase()}`
  return (
    <li className="relative grid gap-x-4 gap-y-2 py-2.5 @lg:grid-first-25">
      <h3 className="pt-2 text-sm font-semibold">{name}</h3>
      <div className="flex min-w-0 items-start gap-1 @max-lg:flex-col @lg:gap-2">
        <div className="grid min-w-0 flex-1 gap-2">
          {own.length === 0 && <p className="pt-2 text-sm text-ink-muted">No calls</p>}
          {own.map(({ interval, index }, at) => (
            <IntervalRow
              // Their order is that of the form: a row that is removed takes its fields with it.
              // oxlint-disable-next-line react/no-array-index-key -- intervals have no identity of their own
              key={at}
              day={name}
              interval={interval}
              isInvalid={(faulty[at]?.length ?? 0) > 0}
              onChange={(next) =>
                set({
                  weekly: weekly.map((one, i) => (i === index ? { ...next, weekday } : one)),
                })
              }
              onRemove={() => set({ weekly: weekly.filter((_, i) => i !== index) })}
            />
          ))}
          {messages.map((message, at) => (
            <FieldError key={message} id={`${id}-error-${at}`}>
              {message}
            </FieldError>
          ))}
        </div>
        <span className="flex @max-lg:absolute @max-lg:top-1 @max-lg:right-0">
          <IconButton
            label={`Add hours on ${name}`}
            icon={Plus}
            look="bare"
            size="row"
            className="text-river-700"
            onClick={() =>
              set({
                weekly: [
                  ...weekly,
                  { ...proposeInterval(own.map((one) => one.interval)), weekday },
                ],
              })
            }
          />
          <IconButton
            label={`Copy the hours of ${name} to Monday to Friday`}
            icon={Copy}
            look="bare"
            size="row"
            className={own.length === 0 || weekday > 5 ? 'invisible' : 'text-river-700'}
            onClick={() => set({ weekly: copyToWeekdays(weekly, weekday) })}
          />
        </span>
      </div>
    </li>
  )
}
