import { useQuery } from '@tanstack/react-query'
import { userCountsQuery } from './queries.ts'
import { type UsersLook, usersLooks } from './users-view.ts'

// Cards or table: a preference of this browser, without personal data, so it may outlast the session.
const key = 'users-view'
const tableFrom = 10

/** Undefined until the person has chosen. */
function readPreferredLook(): UsersLook | undefined {
  try {
    return usersLooks.find((look) => look === localStorage.getItem(key))
  } catch {
    return undefined // storage is switched off
  }
}

/** The look of a list that no one has chosen one for: many accounts are compared in a table. */
export function useDefaultLook(): () => UsersLook {
  // The list reads the number; an account does without it.
  const { data } = useQuery({ ...userCountsQuery(), enabled: false })
  const automatic = data && data.accounts >= tableFrom ? 'table' : 'cards'
  return () => readPreferredLook() ?? automatic
}

export function storePreferredLook(look: UsersLook): void {
  try {
    localStorage.setItem(key, look)
  } catch {
    // Storage is switched off: this browser does not remember the choice.
  }
}

/** State of this entry of the history when it was last seen; undefined for a new one. */
export function readEntryLook(): UsersLook | undefined {
  const state = history.state as { usersLook?: unknown } | null // written by `useUsersView`
  return usersLooks.find((look) => look === state?.usersLook)
}
