import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { registerShortcuts, type Shortcut, takeOrder } from './registry.ts'

export type { Shortcut }

/**
 * Offers shortcuts while the component is mounted, and lists them under the group's name in the sheet that `?` opens.
 * They do not run while someone types, under a modal dialog or an open menu, or when the person has switched them off.
 * The component that was mounted last has precedence for a key.
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const [order] = useState(takeOrder)
  const current = useRef({ name: group, shortcuts })
  useLayoutEffect(() => {
    current.current = { name: group, shortcuts }
  })
  useEffect(() => registerShortcuts({ order, read: () => current.current }), [order])
}
