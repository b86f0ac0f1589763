import type { TimelineOrder } from './timeline-items.ts'

// A preference of this browser, without personal data, so it may outlast the session.
const key = 'timeline-order'

export function readPreferredOrder(): TimelineOrder {
  try {
    return localStorage.getItem(key) === 'oldest' ? 'oldest' : 'newest'
  } catch {
    return 'newest' // storage is switched off
  }
}

export function storePreferredOrder(order: TimelineOrder): void {
  try {
    if (order === 'newest') localStorage.removeItem(key)
    else localStorage.setItem(key, order)
  } catch {
    // Storage is switched off: this browser does not remember the choice.
  }
}
