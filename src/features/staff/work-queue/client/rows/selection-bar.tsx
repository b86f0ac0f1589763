import { CalendarClock, CircleDotDashed, Pause, UserPlus } from 'lucide'
import type { ReactNode } from 'react'
import { NextActionPanel } from '#features/requests/leads/client/next-action-panel.tsx'
import { formatDue } from '#features/requests/leads/client/next-action-times.ts'
import { leadStatusLabels, type ReadableLead } from '#features/requests/leads/labels.ts'
import { useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { PopoverButton } from '#platform/client/ui/portal/popover-button.tsx'
import { AssignPanel } from './assign-panel.tsx'
import { HoldPanel } from './hold-panel.tsx'
import { useRowContext } from './row-context.ts'
import { SelectBox } from './select-box.tsx'
import { StatusPanel } from './status-panel.tsx'

const barButton =
  'flex min-h-8.5 items-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-white/10 touch:min-h-11 max-md:px-2.5'

interface BarActionProps {
  title: string
  icon: IconDrawing
  control?: string
  /** The key that opens it. */
  hint?: string | undefined
  children: (close: () => void) => ReactNode
}

const BarAction = ({ title, icon, control, hint, children }: BarActionProps) => (
  <PopoverButton
    title={title}
    control={control}
    button={
      <>
        <span className="max-md:hidden">
          <Icon icon={icon} size="small" />
        </span>
        {title}
        {hint && (
          <kbd
            aria-hidden
            className="grid size-5 place-items-center rounded-tail border border-white/55 font-sans text-xs leading-none max-lg:hidden touch:hidden"
          >
            {hint}
          </kbd>
        )}
      </>
    }
    className={barButton}
  >
    {children}
  </PopoverButton>
)

interface SelectionBarProps {
  leads: readonly ReadableLead[]
  place: 'head' | 'edge'
}

const places = {
  // Eight pixels higher than the head, into the space below the filters.
  head: 'absolute inset-x-0 -top-2',
  edge: 'fixed inset-x-3 bottom-3 rounded-card py-1.5 shadow-float max-md:inset-x-2 max-md:bottom-2 max-md:px-3 lg:left-67',
}

/** In place of the head of the table, so that no row moves; at the lower edge of a narrow screen. */
export function SelectionBar({ leads, place }: SelectionBarProps) {
  const { selection } = useRowContext()
  const { selected, isAll } = selection
  const count = selected.length
  return (
    <section
      aria-label="Selected leads"
      data-selection-bar
      className={classNames(
        'z-10 flex min-h-11.5 flex-wrap items-center gap-x-1 bg-river-800 px-4 on-dark',
        places[place],
      )}
    >
      <span className="flex items-center max-md:order-first">
        <SelectBox
          isOnDark
          label="Select all on this page"
          isChecked={isAll}
          isMixed={!isAll}
          onToggle={selection.toggleAll}
        />
        <output className="mr-2 ml-2 text-sm font-semibold whitespace-nowrap">
          {count} selected
        </output>
      </span>
      {count > 0 ? (
        <BarActions leads={leads} />
      ) : (
        <p className="py-3 text-sm">Press the leads that you want to change.</p>
      )}
      <button
        type="button"
        onClick={selection.clear}
        className={`${barButton} ml-auto max-md:order-first`}
      >
        Clear
      </button>
      {/* On a phone the actions are a line of their own. */}
      <span aria-hidden className="hidden basis-full max-md:order-first max-md:block" />
    </section>
  )
}

/** The changes of all selected leads, each with one undo. */
function BarActions({ leads }: Pick<SelectionBarProps, 'leads'>) {
  const { selection, staff, photos, now, onChangeMany } = useRowContext()
  const hasKeys = useAreShortcutsOn()
  const chosen = leads.filter(({ lead }) => selection.selected.includes(lead.id))
  const wishes = new Set(chosen.map(({ lead }) => lead.preferredTherapist))
  return (
    <>
      {staff && (
        <BarAction title="Assign" icon={UserPlus} control="assign" hint={hasKeys ? 'a' : undefined}>
          {(close) => (
            <AssignPanel
              staff={staff}
              photos={photos}
              preferred={wishes.size === 1 ? [...wishes][0] : undefined}
              onChoose={(userId) => {
                close()
                const text = userId === null ? 'Unassigned.' : `Assigned to ${staff.get(userId)}.`
                onChangeMany({ assignedTo: userId }, text)
              }}
            />
          )}
        </BarAction>
      )}
      <BarAction title="Status" icon={CircleDotDashed} control="status">
        {(close) => (
          <StatusPanel
            onChoose={(choice) => {
              close()
              onChangeMany(choice, `${leadStatusLabels[choice.status]}.`)
            }}
          />
        )}
      </BarAction>
      <BarAction title="Next action" icon={CalendarClock}>
        {(close) => (
          <NextActionPanel
            now={now}
            onSave={(choice) => {
              close()
              const { nextActionAt } = choice
              const text = nextActionAt
                ? `Next action ${formatDue(new Date(nextActionAt), now)}.`
                : 'No next action.'
              onChangeMany(choice, text)
            }}
          />
        )}
      </BarAction>
      <BarAction title="Hold" icon={Pause}>
        {(close) => (
          <HoldPanel
            now={now}
            onSave={(hold) => {
              close()
              onChangeMany({ hold }, hold ? 'On hold.' : 'Hold released.')
            }}
          />
        )}
      </BarAction>
    </>
  )
}
