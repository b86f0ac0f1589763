import { Check } from 'lucide'
import { type MouseEvent } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import type { Duty } from '../../contract/duty.ts'
import { useDuty, useSetAvailability } from '../queries.ts'

const states = [
  { available: true, word: 'Available', hint: 'Until chat closes, while the portal is open' },
  { available: false, word: 'Away', hint: 'Until you change it' },
] as const

/**
 * Shows whether one is available for chat, and the choice. Absent until the server has answered.
 * @param isInInbox where it need not be said what one is available for
 */
export function DutyMenu({ isInInbox = false }: { isInInbox?: boolean }) {
  const { data: duty } = useDuty()
  const { mutateAsync } = useSetAvailability()

  async function choose(available: boolean) {
    try {
      await mutateAsync({ body: { available } })
    } catch (error) {
      const text = toErrorMessage(error, 'Your availability could not be changed.')
      showToast({ kind: 'error', title: 'Error', text })
    }
  }

  if (!duty) return null
  return <DutyChoice {...{ duty, isInInbox }} onChoose={(available) => void choose(available)} />
}

interface DutyChoiceProps {
  duty: Duty
  isInInbox: boolean
  onChoose: (available: boolean) => void
}

/** A dot and a word, and the menu behind them. */
export function DutyChoice({ duty, isInInbox, onChoose }: DutyChoiceProps) {
  const purpose = duty.available ? ' for chat' : ' from chat'
  function choose(event: MouseEvent<HTMLElement>, available: boolean) {
    // The menu closes, and its item would take the focus along.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    onChoose(available)
  }
  return (
    <Menu
      variant="secondary-light"
      size="portal"
      className="shrink-0"
      button={
        <span className="flex items-center gap-2 text-ink">
          <DutyDot isAvailable={duty.available} />
          <span>
            {duty.available ? 'Available' : 'Away'}
            <span className={isInInbox ? 'sr-only' : 'max-md:sr-only'}>{purpose}</span>
          </span>
        </span>
      }
      heading={
        <p className="max-w-64 text-sm text-ink-muted">
          {nameColleagues(duty.colleagues.map(({ name }) => name))}
        </p>
      }
    >
      {states.map(({ available, word, hint }) => (
        <MenuButton
          key={word}
          aria-current={duty.available === available || undefined}
          onClick={(event) => choose(event, available)}
        >
          <span className="flex items-center gap-3 text-md">
            <DutyDot isAvailable={available} />
            <span className="min-w-0 flex-1">
              {word}
              <span className="block text-sm font-normal text-ink-muted">{hint}</span>
            </span>
            {duty.available === available && <Icon icon={Check} size="small" />}
          </span>
        </MenuButton>
      ))}
    </Menu>
  )
}

const DutyDot = ({ isAvailable }: { isAvailable: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'size-2.5 shrink-0 rounded-full',
      isAvailable
        ? 'bg-presence forced-colors:bg-highlight'
        : 'bg-paper shadow-hollow forced-colors:border forced-colors:border-canvas-text',
    )}
  />
)

const listNames = new Intl.ListFormat('en-CA')

const nameColleagues = (names: readonly string[]) =>
  names.length === 0
    ? 'No colleague is available for chat.'
    : `Also available for chat: ${listNames.format(names)}.`
