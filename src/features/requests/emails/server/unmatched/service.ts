import { bind } from '#platform/server/bind.ts'
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
  ...bind(deps, {
    list: listUnmatched,
    read: readUnmatched,
    view: viewUnmatched,
    download: downloadUnmatched,
    attach: attachUnmatched,
    dismiss: dismissUnmatched,
    restore: restoreUnmatched,
    deleteOld: deleteOldUnmatched,
    emptyDismissed,
  }),
})
