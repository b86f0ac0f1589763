import { useSyncExternalStore } from 'react'

const key = 'portal-sidebar'
const collapsed = 'collapsed'

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === collapsed
  } catch {
    return false // storage is disabled: the sidebar always starts wide
  }
}

function storeCollapsed(isCollapsed: boolean) {
  try {
    if (isCollapsed) localStorage.setItem(key, collapsed)
    else localStorage.removeItem(key)
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}

type Width = { stored: boolean | undefined; onScreen: boolean | undefined }

// `onScreen` applies while a screen that needs the sidebar's width is open.
let width: Width = { stored: undefined, onScreen: undefined }
const listeners = new Set<() => void>()

function change(next: Partial<Width>) {
  width = { ...width, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = () => width.onScreen ?? (width.stored ??= readCollapsed())

/** Collapses the sidebar for the present screen; what is stored stays. */
export const collapseSidebarForScreen = (isCollapsed: boolean): void =>
  change({ onScreen: isCollapsed ? true : undefined })

/** True if the sidebar is collapsed to icons, stored for this browser. */
export function useSidebarWidth() {
  const isCollapsed = useSyncExternalStore(subscribe, read, read)
  const toggle = () => {
    if (width.onScreen !== undefined) {
      change({ onScreen: !isCollapsed })
      return
    }
    storeCollapsed(!isCollapsed)
    change({ stored: !isCollapsed })
  }
  return { isCollapsed, toggle }
}
