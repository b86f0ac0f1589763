import { useSyncExternalStore } from 'react'

// Single keys can be switched off: https://www.w3.org/TR/WCAG22/#character-key-shortcuts. It is a preference of a person
// on this browser, so a shared one keeps the numbers of the accounts that switched them off and nothing else of them.
const key = 'shortcuts-off'

let owner: number | undefined
/** Read when it is first needed, because storage is slow. */
let off: readonly number[] | undefined
const listeners = new Set<() => void>()

function readOff(): readonly number[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // storage is switched off
  }
}

function storeOff(accounts: readonly number[]) {
  try {
    if (accounts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, accounts.join(' '))
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

export function areShortcutsOn(): boolean {
  off ??= readOff()
  return owner === undefined || !off.includes(owner)
}

/** Says whose preference counts from now on. */
export function setShortcutsOwner(userId: number): void {
  owner = userId
  off = undefined
  for (const listener of listeners) listener()
}

export function switchShortcuts(isOn: boolean): void {
  if (owner === undefined) return
  const others = readOff().filter((account) => account !== owner)
  off = isOn ? others : [...others, owner]
  storeOff(off)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True if the signed-in person has shortcuts on this browser. */
export const useAreShortcutsOn = () =>
  useSyncExternalStore(subscribe, areShortcutsOn, areShortcutsOn)
