import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import type { Stats } from '../contract.ts'

type StatsDeps = {
  leads: Pick<LeadService, 'countByStatus'>
  therapists: Pick<TherapistService, 'countViews'>
}

export type StatsService = ReturnType<typeof createStatsService>

export function createStatsService({ leads, therapists }: StatsDeps) {
  return {
    async get(actor: Actor): Promise<Stats> {
      const leadsByStatus = await leads.countByStatus(actor)
      const own = actor.role === 'admin' ? undefined : actor.userId
      const counted = await therapists.countViews(own)
      return {
        totalLeads: Object.values(leadsByStatus).reduce((sum, n) => sum + n, 0),
        leadsByStatus,
        therapistCount: counted.therapists,
        totalProfileViews: counted.views,
      }
    },
  }
}
