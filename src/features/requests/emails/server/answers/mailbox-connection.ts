import type { Clock } from '#platform/server/clock.ts'
import { type ImapMailbox, openImapMailbox } from '#platform/server/mail/imap-mailbox.ts'
import type { ImapSettings } from '#platform/server/mail/imap-settings.ts'
import type { ReadingProblem } from './reading-state.ts'

const minReconnectMs = 5_000
const maxRetryMs = 5 * 60_000
// Providers lock accounts after repeated wrong passwords.
const signInRetryMs = 60_000
const maxSignInRetryMs = 30 * 60_000

function toRetryMs(reason: ReadingProblem, failures: number): number {
  const [first, max] =
    reason === 'sign-in' ? [signInRetryMs, maxSignInRetryMs] : [minReconnectMs, maxRetryMs]
  return Math.min(max, first * 2 ** (failures - 1))
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

type ConnectionDeps = {
  clock: Clock
  settings: ImapSettings
  /** Mail has arrived, or the connection has ended. */
  onChange: () => void
}

/** The connection to a mailbox, opened when it is needed, and when the next attempt is due after a failure. */
export function createMailboxConnection({ clock, settings, onChange }: ConnectionDeps) {
  let current: ImapMailbox | undefined
  let isNotified = false
  let failures = 0
  let connectedAt = new Date(0)
  let retryAt = new Date(0)

  async function open(): Promise<ImapMailbox> {
    connectedAt = clock.now()
    const opened: ImapMailbox = await openImapMailbox(settings, {
      onMail() {
        isNotified = true
        onChange()
      },
      onClose() {
        if (current !== opened) return
        current = undefined
        // A server that ends every connection at once is not asked again and again.
        retryAt = after(connectedAt, minReconnectMs)
        onChange()
      },
    })
    return opened
  }

  function close() {
    const closing = current
    current = undefined
    closing?.close()
  }

  return {
    close,
    isRetryDue: () => clock.now() >= retryAt,
    /** True if there may be mail that was not read. */
    isOutdated: () => current === undefined || isNotified,
    /** @throws MailboxError */
    async get(): Promise<ImapMailbox> {
      current ??= await open()
      isNotified = false
      return current
    },
    recordSuccess() {
      failures = 0
    },
    /** @returns how often reading has failed since the last success */
    recordFailure(reason: ReadingProblem): number {
      close()
      failures += 1
      retryAt = after(clock.now(), toRetryMs(reason, failures))
      return failures
    },
  }
}
