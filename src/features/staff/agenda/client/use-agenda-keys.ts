import { type RefObject, useState } from 'react'
import { followLink } from '#platform/client/navigation/follow-link.ts'
import { useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'
import { type AgendaView, toNeighbour } from '../agenda-view.ts'

export type CurrentCall = { id: number; isFocused: boolean }

interface AgendaKeysOptions {
  box: RefObject<HTMLElement | null>
  view: AgendaView
  today: string
  onChange: (part: Partial<AgendaView>) => void
  onBook: () => void
}

const listCards = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[data-call]') ?? []),
]

/** The call that the keyboard and the grid point to, and the keys of the agenda. */
export function useAgendaKeys({ box, view, today, onChange, onBook }: AgendaKeysOptions) {
  const [current, setCurrent] = useState<CurrentCall>()
  const choose = (id: number) => setCurrent({ id, isFocused: true })
  const step = (by: 1 | -1) => {
    const cards = listCards(box.current)
    const at = cards.findIndex((card) => Number(card.dataset['call']) === current?.id)
    const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by]
    if (next) choose(Number(next.dataset['call']))
  }
  const findCard = () =>
    listCards(box.current).find((card) => Number(card.dataset['call']) === current?.id)
  const press = (action: string) =>
    findCard()?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click()
  const open = () => {
    const href = findCard()?.querySelector('a')?.getAttribute('href')
    if (href) followLink(href)
  }
  const move = (direction: 1 | -1) => onChange({ day: toNeighbour(view, today, direction) })
  const isEnabled = current !== undefined
  useShortcuts('Agenda', [
    { keys: 'j', label: 'Next call', run: () => step(1) },
    { keys: 'k', label: 'Previous call', run: () => step(-1) },
    { keys: 'Enter', label: 'Open the request', run: open, isEnabled },
    { keys: 'h', label: 'Held', run: () => press('held'), isEnabled },
    { keys: 'n', label: 'No answer', run: () => press('noAnswer'), isEnabled },
    { keys: 'm', label: 'Move the call', run: () => press('move'), isEnabled },
    { keys: 'x', label: 'Cancel the call', run: () => press('cancel'), isEnabled },
    { keys: 'b', label: 'Book a call', run: onBook },
    { keys: 't', label: 'Today', run: () => onChange({ day: '' }) },
    { keys: 'd', label: 'Show a day', run: () => onChange({ view: 'day' }) },
    { keys: 'w', label: 'Show a week', run: () => onChange({ view: 'week' }) },
    { keys: 'ArrowLeft', label: 'Earlier', run: () => move(-1) },
    { keys: 'ArrowRight', label: 'Later', run: () => move(1) },
  ])
  return { current, choose }
}
