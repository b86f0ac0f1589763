import { bind } from '#platform/server/bind.ts'
import { addFromLead } from './add-from-request.ts'
import { confirmDetails } from './confirm-details.ts'
import { deleteEntry } from './delete-entry.ts'
import { deleteExpiredEntries, deleteOldMails } from './delete-expired.ts'
import type { WaitlistDeps } from './deps.ts'
import { exportEntry } from './export-entry.ts'
import { findEntriesOfPerson } from './find-entries-of-person.ts'
import { findOfContact } from './find-of-contact.ts'
import { findTherapistIssues } from './find-therapist.ts'
import { acceptWaitlistForm, joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { listWaitlist } from './list-waitlist.ts'
import { notifyOfDeparture } from './notify-of-departure.ts'
import { notifyWaiting } from './notify-waiting.ts'

export type WaitlistService = ReturnType<typeof createWaitlistService>

export const createWaitlistService = (deps: WaitlistDeps) => ({
  ...bind(deps, {
    join: joinWaitlist,
    addFromLead,
    accept: acceptWaitlistForm,
    findTherapistIssues,
    confirm: confirmDetails,
    leave: leaveWaitlist,
    list: listWaitlist,
    findOfPerson: findEntriesOfPerson,
    findOfContact,
    export: exportEntry,
    notify: notifyWaiting,
    notifyOfDeparture,
    delete: deleteEntry,
    deleteExpired: deleteExpiredEntries,
    deleteOldMails,
  }),
  /** The number of people who wait for a place. */
  count: async () => deps.waitlist.count(deps.clock.now()),
  listByAddresses: async (addresses: readonly string[]) =>
    deps.waitlist.listByAddresses(addresses, deps.clock.now()),
})
