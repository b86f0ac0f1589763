import type { LeadMailDeps } from '../deps.ts'
import { deleteOldUnmatched, emptyDismissed } from './delete-unmatched.ts'
import { getOldest } from './find-unmatched.ts'
import { listUnmatched } from './list-unmatched.ts'
import { downloadUnmatched, readUnmatched, viewUnmatched } from './read-unmatched.ts'
import { attachUnmatched, dismissUnmatched, restoreUnmatched } from './settle-unmatched.ts'

export type UnmatchedMailService = ReturnType<typeof createUnmatchedMail>

/** Emails to the practice that match no request. */
export const createUnmatchedMail = (deps: LeadMailDeps) => ({
  count: async () => ({ count: await deps.emails.countUnmatched(getOldest(deps)) }),
  list: listUnmatched(deps),
  read: readUnmatched(deps),
  view: viewUnmatched(deps),
  download: downloadUnmatched(deps),
  attach: attachUnmatched(deps),
  dismiss: dismissUnmatched(deps),
  restore: restoreUnmatched(deps),
  deleteOld: deleteOldUnmatched(deps),
  emptyDismissed: emptyDismissed(deps),
})
