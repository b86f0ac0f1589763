import { bind } from '#platform/server/bind.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { leadScope } from '../policy.ts'
import { changeByClient } from './change-by-client.ts'
import { changeLead } from './change-lead.ts'
import { changeLeads } from './change-leads.ts'
import { findForClient, listForClient, viewByClient } from './client-leads.ts'
import { countAnsweredLeads } from './count-answered-leads.ts'
import { countDueLeads } from './count-due-leads.ts'
import { countEachQuery } from './count-each-query.ts'
import { countExpiringLeads } from './count-expiring-leads.ts'
import { countLeadsByStatus } from './count-leads-by-status.ts'
import { countWaitingLeads } from './count-waiting-leads.ts'
import { createLead } from './create-lead.ts'
import { createLeadByStaff } from './create-lead-by-staff.ts'
import { deleteByClient } from './delete-by-client.ts'
import { deleteExpiredLeads } from './delete-expired-leads.ts'
import { deleteLead } from './delete-lead.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { dismissLead, restoreLead } from './dismiss-lead.ts'
import { endRequestLink } from './end-request-link.ts'
import { exportLead } from './export-lead.ts'
import { findLead } from './find-lead.ts'
import { findLeadsOfPerson } from './find-leads-of-person.ts'
import { findOfContact } from './find-of-contact.ts'
import { findIdsOfPerson, findPeopleOfCalls } from './free-calls.ts'
import { handOverLeads } from './hand-over-leads.ts'
import { listHolds, lockHold } from './holds.ts'
import { insertPastLead } from './insert-past-lead.ts'
import { listLeads } from './list-leads.ts'
import { listRelatedLeads } from './list-related-leads.ts'
import { markContacted } from './mark-contacted.ts'
import { openLead } from './open-lead.ts'
import { breakGlass, endLimit, limitLead, readProtection, withdrawConsent } from './protection.ts'
import { recordLeadView } from './record-lead-view.ts'
import type { createLeadRecords } from './records.ts'
import { refreshNoteColumns } from './refresh-note-columns.ts'
import type { LeadAttempt } from './refuse-missing-lead.ts'
import type { LeadRow } from './repository/tables.ts'
import { searchPeople } from './search-people.ts'
import { setAppointment } from './set-appointment.ts'
import { undoBulkChange } from './undo-bulk-change.ts'
import { undoContacted } from './undo-contacted.ts'
import { viewLead } from './view-lead.ts'
import { withLead } from './with-lead.ts'
import { withdrawLead } from './withdraw-lead.ts'

export type { ClientChange } from './change-by-client.ts'
export type { ClientLead } from './client-leads.ts'
export type { CallCounts } from './deps.ts'
export type { PastLeadChange } from './insert-past-lead.ts'
export type { LeadAttempt } from './refuse-missing-lead.ts'
export type { CountedLead } from './repository/counted.ts'
export type { LeadRow } from './repository/tables.ts'

export type LeadService = ReturnType<typeof createLeadService>

const bindProtection = (deps: LeadDeps) =>
  bind(deps, {
    readProtection,
    limit: limitLead,
    endLimit,
    breakGlass,
    withdrawConsent,
  })

/** Used by features that store what belongs to a lead, under its lock. */
const bindWorkLogUses = (deps: LeadDeps) => ({
  ...bind(deps, { undoContacted, refreshNoteColumns }),
  /** Runs `work` in a transaction on a lead that the actor may see. */
  withLead: async <Result>(
    attempt: LeadAttempt & { isLocked?: boolean },
    work: (lead: LeadRow) => Promise<Result>,
  ) => withLead(deps, attempt, work),
  recordView: async (viewer: { actor: Actor; origin: Origin }, id: number) =>
    recordLeadView(deps, viewer, id),
  /** The client waits as before what was recorded at `from`, unless someone has handled the lead since. */
  reopenWait: async (actor: Actor, id: number, span: { from: Date; to: Date | null }) =>
    deps.leads.reopenWait(leadScope(actor), id, span),
})

const freeCallUses = { setAppointment, findPeopleOfCalls, findIdsOfPerson }

const counts = {
  countExpiring: countExpiringLeads,
  countByStatus: countLeadsByStatus,
  countWaiting: countWaitingLeads,
  countAnswered: countAnsweredLeads,
  countDue: countDueLeads,
  countEach: countEachQuery,
}

export const createLeadService = (
  deps: LeadDeps & Pick<ReturnType<typeof createLeadRecords>, 'attach'>,
) => ({
  /** Lets leads use what another feature stores about them. */
  attach: deps.attach,
  ...bindProtection(deps),
  ...bind(deps, {
    create: createLead,
    createByStaff: createLeadByStaff,
    list: listLeads,
    searchPeople,
    find: findLead,
    findOfPerson: findLeadsOfPerson,
    findOfContact,
    export: exportLead,
    open: openLead,
    view: viewLead,
    change: changeLead,
    changeEach: changeLeads,
    undoEach: undoBulkChange,
    listRelated: listRelatedLeads,
    delete: deleteLead,
    dismiss: dismissLead,
    restore: restoreLead,
    endRequestLink,
    lockHold,
    listHolds,
    findForClient,
    listForClient,
    viewByClient,
    withdraw: withdrawLead,
    changeByClient,
    deleteByClient,
    markContacted,
    handOver: handOverLeads,
    deleteExpired: deleteExpiredLeads,
    insertPast: insertPastLead,
  }),
  ...bindWorkLogUses(deps),
  ...bind(deps, freeCallUses),
  ...bind(deps, counts),
  findIdBySubmission: deps.leads.findIdBySubmission,
  /** The leads among these that the person may see. */
  listVisible: async (actor: Actor, ids: readonly number[]) =>
    deps.leads.listVisible(leadScope(actor), ids, getRetentionCutoff(deps)),
  /** The sources of campaigns by which the leads came that the person may see. */
  listCampaigns: async (actor: Actor) =>
    deps.leads.listCampaigns(leadScope(actor), getRetentionCutoff(deps)),
  listByAddresses: async (addresses: readonly string[]) =>
    deps.leads.listByAddresses(addresses, getRetentionCutoff(deps)),
  findAssignee: deps.leads.findAssignee,
  setEmailThread: deps.leads.setEmailThread,
  replaceEmailThread: deps.leads.replaceEmailThread,
  findClientWroteAt: deps.leads.findClientWroteAt,
  /** The client has answered. Call it under the lock of the lead's mail. */
  recordAnswer: deps.leads.recordAnswer,
  /** Staff have written to the client, or logged a call, at this moment: the client waits no longer. */
  recordHandled: deps.leads.recordHandled,
  /** One person has had the answers of a lead on their screen. */
  recordRead: deps.leads.recordLeadRead,
  /** The uncontacted requests that came in up to `before`. */
  listUncontacted: async (before: Date) =>
    deps.leads.listUncontacted(getRetentionCutoff(deps), before),
  countUncontacted: async (actor: Actor, before: Date) =>
    deps.leads.countUncontacted(leadScope(actor), getRetentionCutoff(deps), before),
  listCounted: deps.leads.listCounted,
  /** The number of leads of each user, or of the given users only. */
  countAssigned: async (userIds?: readonly number[]) =>
    deps.leads.countByAssignee(getRetentionCutoff(deps), userIds),
})
