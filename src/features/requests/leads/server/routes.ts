import { serve, serveList } from '#platform/server/http/endpoints.ts'
import { changeLeads, undoBulkChange } from '../contract/bulk.ts'
import { endRequestLink } from '../contract/contact.ts'
import { countExpiringLeads } from '../contract/counts.ts'
import { changeLead, deleteLead, listLeads, openLead } from '../contract/leads.ts'
import {
  breakGlass,
  endLeadLimit,
  getLeadProtection,
  limitLead,
  withdrawLeadConsent,
} from '../contract/protection.ts'
import { countAnsweredLeads, countNewLeads, dismissLead, restoreLead } from '../contract/waiting.ts'
import type { LeadService } from './service.ts'

export const leadRoutes = (leads: LeadService) => [
  ...serveList(listLeads, ({ actor, query, origin }) => leads.list(actor, origin, query)),
  serve(countExpiringLeads, ({ actor }) => leads.countExpiring(actor)),
  serve(openLead, ({ actor, params, origin }) => leads.open(actor, params.id, origin)),
  serve(changeLead, ({ actor, params, body, origin }) =>
    leads.change(actor, params.id, body, origin),
  ),
  serve(changeLeads, ({ actor, body, origin }) => leads.changeEach(actor, body, origin)),
  serve(undoBulkChange, ({ actor, body, origin }) => leads.undoEach(actor, body.leads, origin)),
  serve(dismissLead, ({ actor, params, body, origin }) =>
    leads.dismiss(actor, params.id, body, origin),
  ),
  serve(restoreLead, async ({ actor, params, body, origin }) => {
    await leads.restore(actor, params.id, body, origin)
    return undefined
  }),
  serve(deleteLead, async ({ actor, params, query, origin }) => {
    const withConversations = query.conversations === 'erase'
    await leads.delete(actor, params.id, origin, { withConversations })
    return undefined
  }),
  serve(endRequestLink, async ({ actor, params, origin }) => {
    await leads.endRequestLink(actor, params.id, origin)
    return undefined
  }),
  ...protectionRoutes(leads),
  serve(countNewLeads, ({ actor }) => leads.countWaiting(actor)),
  serve(countAnsweredLeads, ({ actor }) => leads.countAnswered(actor)),
]

const protectionRoutes = (leads: LeadService) => [
  serve(getLeadProtection, ({ actor, params, origin }) =>
    leads.readProtection(actor, params.id, origin),
  ),
  serve(limitLead, async ({ actor, params, body, origin }) => {
    await leads.limit(actor, params.id, body.userIds, origin)
    return undefined
  }),
  serve(endLeadLimit, async ({ actor, params, origin }) => {
    await leads.endLimit(actor, params.id, origin)
    return undefined
  }),
  serve(breakGlass, async ({ actor, params, body, origin }) => {
    await leads.breakGlass(actor, params.id, body.reason, origin)
    return undefined
  }),
  serve(withdrawLeadConsent, async ({ actor, params, origin }) => {
    await leads.withdrawConsent(actor, params.id, origin)
    return undefined
  }),
]
