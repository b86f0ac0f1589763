import type { CallMailDeps } from './deps.ts'
import { parseStopToken } from './stop-token.ts'

type Deps = Pick<CallMailDeps, 'callMails' | 'clock' | 'database' | 'leads'>

/** Stops or resumes the reminders of a request, at the wish of its client. */
export async function setReminders(deps: Deps, leadId: number, isOn: boolean): Promise<void> {
  const { callMails, clock, database, leads } = deps
  await database.transaction(async () => {
    if (isOn) await callMails.resumeReminders(leadId)
    else if (await leads.findForClient(leadId)) await callMails.stopReminders(leadId, clock.now())
  })
}

/** Stops the reminders of the request that a mail program names; the same for every token that is none of ours. */
export async function stopRemindersByToken(
  deps: Deps & Pick<CallMailDeps, 'secrets'>,
  token: string,
): Promise<void> {
  const leadId = parseStopToken(deps.secrets, token)
  if (leadId !== undefined) await setReminders(deps, leadId, false)
}
