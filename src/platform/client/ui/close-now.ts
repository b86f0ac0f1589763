import { flushSync } from 'react-dom'

/**
 * Closes a dialog before anything else happens. While it is open, the page behind it takes no focus; once it is closed,
 * its opener has the focus, and loses it when it disappears with what was deleted.
 */
export const closeNow = (close: () => void) => flushSync(close)
