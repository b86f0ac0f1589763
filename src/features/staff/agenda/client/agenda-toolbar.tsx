import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'
import { type AgendaLength, type AgendaView, toNeighbour } from '../agenda-view.ts'
import type { AgendaPerson } from '../contract.ts'

interface AgendaToolbarProps {
  view: AgendaView
  today: string
  /** The therapists to choose from; undefined for therapists, who see their own calls. */
  people: readonly AgendaPerson[] | undefined
  /** Undefined until the agenda is read. */
  onBook: (() => void) | undefined
  onChange: (part: Partial<AgendaView>) => void
}

/** The days, their number, and whose. Each change goes to the address. */
export function AgendaToolbar({ view, today, people, onBook, onChange }: AgendaToolbarProps) {
  const word = view.view === 'week' ? 'week' : 'day'
  const move = (direction: 1 | -1) => onChange({ day: toNeighbour(view, today, direction) })
  return (
    <search
      aria-label="Agenda"
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2.5 print:hidden"
    >
      <Button variant="secondary-light" size="row" onClick={() => onChange({ day: '' })}>
        Today
      </Button>
      <span className="flex">
        <IconButton
          label={`Earlier ${word}`}
          icon={ChevronLeft}
          look="bare"
          size="row"
          onClick={() => move(-1)}
        />
        <IconButton
          label={`Later ${word}`}
          icon={ChevronRight}
          look="bare"
          size="row"
          onClick={() => move(1)}
        />
      </span>
      <TextInput
        aria-label="Day"
        type="date"
        required
        // Rejects a year that is still being typed.
        min="2000-01-01"
        max="2099-12-31"
        value={view.day || today}
        onChange={({ target }) => {
          if (target.validity.valid) onChange({ day: target.value })
        }}
        className="max-md:min-w-0 max-md:grow max-md:basis-34 md:w-42"
      />
      <Segmented<AgendaLength>
        label="Length"
        value={view.view}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        onChange={(next) => onChange({ view: next })}
        className="max-md:grow max-md:basis-34"
      />
      {people && (
        <SelectInput
          aria-label="Therapist"
          value={String(view.person ?? '')}
          onChange={({ target }) =>
            onChange({ person: target.value === '' ? undefined : Number(target.value) })
          }
          className="max-md:min-w-0 max-md:grow max-md:basis-44 md:w-42"
        >
          <option value="">Everyone</option>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
      <Checkbox
        label="Show moved and cancelled"
        checked={view.ended === 'shown'}
        onChange={({ target }) => onChange({ ended: target.checked ? 'shown' : 'hidden' })}
        className="md:ml-auto"
      />
      <Button
        variant="secondary-light"
        size="row"
        aria-haspopup="dialog"
        disabled={!onBook}
        onClick={onBook}
        className="max-md:grow"
      >
        <Icon icon={CalendarPlus} size="text" />
        Book a call
      </Button>
    </search>
  )
}
