import { useState } from 'react'

const key = 'portal-sidebar'
const collapsed = 'collapsed'

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === collapsed
  } catch {
    return false // storage is switched off: the sidebar begins wide each time
  }
}

function remember(isCollapsed: boolean) {
  try {
    if (isCollapsed) localStorage.setItem(key, collapsed)
    else localStorage.removeItem(key)
  } catch {
    // As above: then this browser does not remember.
  }
}

/** Whether this browser shows the sidebar as icons only, and the way to change it. */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(readCollapsed)
  const toggle = () => {
    remember(!isCollapsed)
    setIsCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
