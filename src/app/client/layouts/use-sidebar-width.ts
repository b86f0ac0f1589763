import { useState } from 'react'

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

/** Whether the sidebar is collapsed to icons, stored for this browser. */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(readCollapsed)
  const toggle = () => {
    storeCollapsed(!isCollapsed)
    setIsCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
