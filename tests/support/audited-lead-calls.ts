// Entries that changes of several leads, one for each, and “No reply needed” leave in the audit log.
import type { ExpectedTrail } from './audited-call.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

export const auditedLeadCalls: Record<string, ExpectedTrail> = {
  'POST /api/admin/leads/bulk': {
    body: ({ lead, danielsLead }) => ({ ids: [lead, danielsLead], nextActionAt: inAMinute() }),
    status: 200,
    leaves: ({ lead, danielsLead }) => [
      ['lead.changed', lead],
      ['lead.changed', danielsLead],
    ],
  },
  'POST /api/admin/leads/bulk/undo': {
    body: ({ lead }) => ({ leads: [{ id: lead, updatedAt: inAMinute(), nextActionAt: null }] }),
    status: 200,
    leaves: ({ lead }) => [['lead.changed', lead]],
  },
  'POST /api/admin/leads/:id/no-reply-needed': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({}),
    status: 200,
    leaves: ({ lead }) => [['lead.no_reply_needed', lead]],
  },
  'POST /api/admin/leads/:id/reply-needed': {
    params: ({ lead }) => ({ id: lead }),
    body: async ({ lead }, server) => {
      const query = 'select handled_at from consultation_leads where id = ?'
      const [row] = await server.sql(query, [lead])
      // PostgreSQL answers with a date, SQLite with a text.
      return { handledAt: new Date(row?.['handled_at'] as Date | string).toISOString() }
    },
    status: 204,
    leaves: ({ lead }) => [['lead.no_reply_undone', lead]],
  },
}
