import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { stopReminders, stopRemindersInFrench } from '../../contract/reminders.ts'
import { createCallMailRepository } from '../repository/call-mails.ts'
import { createCallMails } from './create-call-mails.ts'
import type { CallMailDeps } from './deps.ts'
import { createCallSource } from './list-feed-calls.ts'
import { sendReminders } from './send-reminders.ts'
import { stopRemindersByToken } from './stop-reminders.ts'

type Deps = Pick<
  CallMailDeps,
  'calendars' | 'issueLink' | 'leads' | 'mail' | 'practice' | 'readCallRules' | 'readCity'
>

function listRoutes(deps: CallMailDeps) {
  const stop = async ({ query }: { query: { reminders?: string | undefined } }) => {
    await stopRemindersByToken(deps, query.reminders ?? '')
    return undefined
  }
  return [serve(stopReminders, stop), serve(stopRemindersInFrench, stop)]
}

type CallMailService = ReturnType<typeof createCallMailService>
const createCallMailService = (deps: CallMailDeps) => ({
  /** The emails about calls to clients. */
  mails: createCallMails(deps),
  /** The calls as calendar programs read them. */
  calls: createCallSource(deps),
  sendReminders: () => sendReminders(deps),
})

/** Emails to clients about their calls, and reminders. */
export function createCallMailing(
  { config, database, clock, logger, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<CallMailService> {
  const mailDeps: CallMailDeps = {
    ...deps,
    database,
    callMails: createCallMailRepository(database),
    clock,
    logger,
    secrets,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
  }
  const service = createCallMailService(mailDeps)
  return {
    service,
    endpoints: listRoutes(mailDeps),
    jobs: [{ name: 'send-call-reminders', everySeconds: 30, run: service.sendReminders }],
  }
}
