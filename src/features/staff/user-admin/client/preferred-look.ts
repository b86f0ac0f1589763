import { type UsersLook, usersLooks } from './users-view.ts'

// Cards or table: a preference of this browser, without personal data, so it may outlast the session.
const key = 'users-view'

export function readPreferredLook(): UsersLook {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards' // storage is switched off
  }
}

export function storePreferredLook(look: UsersLook): void {
  try {
    if (look === 'cards') localStorage.removeItem(key)
    else localStorage.setItem(key, look)
  } catch {
    // Storage is switched off: this browser does not remember the choice.
  }
}

/** State of this entry of the history when it was last seen; undefined for a new one. */
export function readEntryLook(): UsersLook | undefined {
  const state = history.state as { usersLook?: unknown } | null // written by `useUsersView`
  return usersLooks.find((look) => look === state?.usersLook)
}
