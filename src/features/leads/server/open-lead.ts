import type { Actor, Origin } from '#shared/actor.ts'
import type { OpenedLead } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'
import { presentChange, presentLead } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'

/** One lead with its history. @throws not-found, also for a colleague's lead */
export const openLead =
  (deps: LeadDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<OpenedLead> => {
    const { database, leads } = deps
    const opened = await database.transaction(async () => {
      const row = await leads.find(leadScope(actor), id, getRetentionCutoff(deps))
      if (!row) return undefined
      await recordLeadView(deps, { actor, origin }, id)
      return {
        ...presentLead(deps, row),
        history: (await leads.listChanges(id)).map(presentChange),
      }
    })
    if (!opened) throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.viewed' })
    return opened
  }
