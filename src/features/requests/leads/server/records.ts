import type { LeadDeps } from './deps.ts'

/** The records about leads that features depending on leads store. */
export type LeadRecords = Pick<
  LeadDeps,
  | 'countEmails'
  | 'listMessageIds'
  | 'listConversations'
  | 'eraseConversations'
  | 'cancelPendingEmails'
  | 'freeCalls'
  | 'requestLinks'
  | 'countRemoved'
  | 'workLog'
>

/**
 * Lets leads use their emails, the work log, the links to them and the conversations that they were made from. The features that
 * own these depend on leads, and attach them when they are created.
 */
export function createLeadRecords() {
  let attached: Partial<LeadRecords> = {}
  function get<Name extends keyof LeadRecords>(name: Name): LeadRecords[Name] {
    const found = attached[name]
    if (found === undefined) throw new Error(`no feature has attached ${name} to leads`)
    return found
  }
  const records: LeadRecords = {
    countEmails: (leadId) => get('countEmails')(leadId),
    listMessageIds: (leadId) => get('listMessageIds')(leadId),
    listConversations: (leadId) => get('listConversations')(leadId),
    eraseConversations: (leadId, by) => get('eraseConversations')(leadId, by),
    countRemoved: (leads, calls) => get('countRemoved')(leads, calls),
    cancelPendingEmails: (leadId, reason) => get('cancelPendingEmails')(leadId, reason),
    freeCalls: {
      cancel: (leadId, by, options) => get('freeCalls').cancel(leadId, by, options),
      prepare: (leadId, startsAt, by) => get('freeCalls').prepare(leadId, startsAt, by),
      count: (leadId) => get('freeCalls').count(leadId),
      countForReports: (leadIds) => get('freeCalls').countForReports(leadIds),
      export: (leadId) => get('freeCalls').export(leadId),
    },
    workLog: {
      writeNote: (actor, note) => get('workLog').writeNote(actor, note),
      listNoteTexts: (leadId) => get('workLog').listNoteTexts(leadId),
      listSearchedTexts: (leadId) => get('workLog').listSearchedTexts(leadId),
      count: (leadId) => get('workLog').count(leadId),
      export: (leadId) => get('workLog').export(leadId),
    },
    requestLinks: {
      find: (leadId) => get('requestLinks').find(leadId),
      end: (use) => get('requestLinks').end(use),
      sendToCorrectedAddress: (use) => get('requestLinks').sendToCorrectedAddress(use),
    },
  }
  return {
    records,
    attach(more: Partial<LeadRecords>): void {
      attached = { ...attached, ...more }
    },
  }
}
