import { CalendarCheck, CalendarX } from 'lucide'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatMoment } from '#shared/practice-time.ts'
import { listMessages } from './hours-values.ts'
import type { HoursForm } from './use-hours-form.ts'

/** The address of a calendar whose entries take times away. It is a secret: only its host is ever shown again. */
export function BusyCalendarField({ form }: { form: HoursForm }) {
  const { values, set, issues, read } = form
  const { busyCalendarUrl } = values
  const { busyCalendar } = read
  const [problem] = listMessages(issues, 'busyCalendarUrl')
  const isTyping = busyCalendarUrl !== null && busyCalendarUrl !== ''
  const isRemoved = busyCalendarUrl === ''
  if (busyCalendar && busyCalendarUrl === null) {
    return (
      <div className="grid gap-2">
        <CalendarState calendar={busyCalendar} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary-light"
            size="row"
            onClick={() => set({ busyCalendarUrl: 'https://' })}
          >
            Use another address
          </Button>
          <Button variant="quiet" size="row" onClick={() => set({ busyCalendarUrl: '' })}>
            Remove
          </Button>
        </div>
      </div>
    )
  }
  if (busyCalendar && isRemoved) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p className="min-w-0 flex-1">
          {busyCalendar.host} is removed when you save. Its busy times are forgotten.
        </p>
        <Button variant="quiet" size="row" onClick={() => set({ busyCalendarUrl: null })}>
          Keep it
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Field
        label="Secret address of your calendar"
        optional={!isTyping}
        hint="From Outlook, iCloud, Jane or Owl: it begins with https:// and often ends with .ics. Only the times when you are busy are read and stored, never what you do. No one is shown the address again."
        error={problem}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={busyCalendarUrl ?? ''}
          onChange={({ target }) =>
            set({ busyCalendarUrl: target.value === '' && !busyCalendar ? null : target.value })
          }
        />
      </Field>
      {busyCalendar && (
        <Button
          variant="quiet"
          size="row"
          className="mt-1.5 -ml-3.5"
          onClick={() => set({ busyCalendarUrl: null })}
        >
          Keep {busyCalendar.host}
        </Button>
      )}
    </div>
  )
}

interface CalendarStateProps {
  calendar: NonNullable<HoursForm['read']['busyCalendar']>
}

function CalendarState({ calendar }: CalendarStateProps) {
  const { host, readAt, problem } = calendar
  const isBroken = problem !== null
  const now = useMinute()
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Icon
        icon={isBroken ? CalendarX : CalendarCheck}
        className={isBroken ? 'text-ember-700' : 'text-moss-700'}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{host}</p>
        <p className="text-ink-muted">
          {readAt === null ? 'Not read yet' : `Last read ${formatMoment(new Date(readAt), now)}`}
        </p>
        {isBroken && (
          <p className="text-ember-700">
            {problem} Clients are offered no times until it can be read.
          </p>
        )}
      </div>
    </div>
  )
}
