import { useLocation, useSearch } from 'wouter'
import { paths } from '#shared/paths.ts'

/** Marks the entry in the browser's history that opening a conversation from the list has made. */
const openedHere = { openedFromInbox: true }

const isOpenedHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromInbox' in state
}

function numberIn(query: string): number | undefined {
  const given = new URLSearchParams(query).get('chat') ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined
}

/** Which conversation the address names, and the ways to another one. */
export function useInboxView() {
  const [, navigate] = useLocation()
  const number = numberIn(useSearch())

  return {
    number,
    /** Back returns to the list, not through every conversation that was looked at. */
    open(next: number) {
      const manner =
        number === undefined ? { state: openedHere } : { replace: true, state: history.state }
      if (next !== number) navigate(paths.chat(next), manner)
    },
    /** Where the conversation was opened from the list, closing it is a step back. */
    close() {
      if (isOpenedHere()) history.back()
      else navigate(paths.chats, { replace: true })
    },
    /** For a conversation that is no more: nothing leads back to it. */
    clear: () => navigate(paths.chats, { replace: true }),
  }
}
