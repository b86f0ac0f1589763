import { changeLead } from './change-lead.ts'
import { countExpiringLeads } from './count-expiring-leads.ts'
import { countLeadDays } from './count-lead-days.ts'
import { countLeadsByStatus } from './count-leads-by-status.ts'
import { countUncontactedLeads } from './count-uncontacted-leads.ts'
import { createLead } from './create-lead.ts'
import { deleteExpiredLeads } from './delete-expired-leads.ts'
import { deleteLead } from './delete-lead.ts'
import { findLead } from './find-lead.ts'
import { insertPastLead } from './insert-past-lead.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'
import { listLeads } from './list-leads.ts'
import { openLead } from './open-lead.ts'
import { unassignLeads } from './unassign-leads.ts'

export type { PastLeadChange } from './insert-past-lead.ts'

export type LeadService = ReturnType<typeof createLeadService>

export const createLeadService = (deps: LeadDeps) => ({
  create: createLead(deps),
  findIdBySubmission: deps.leads.findIdBySubmission,
  list: listLeads(deps),
  find: findLead(deps),
  open: openLead(deps),
  change: changeLead(deps),
  delete: deleteLead(deps),
  setEmailThread: deps.leads.setEmailThread,
  countDays: countLeadDays(deps),
  countExpiring: countExpiringLeads(deps),
  countByStatus: countLeadsByStatus(deps),
  countUncontacted: countUncontactedLeads(deps),
  /** The number of leads of each user, or of the given users only. */
  countAssigned: async (userIds?: readonly number[]) =>
    deps.leads.countByAssignee(getRetentionCutoff(deps), userIds),
  unassignLeads: unassignLeads(deps),
  deleteExpired: deleteExpiredLeads(deps),
  insertPast: insertPastLead(deps),
})
