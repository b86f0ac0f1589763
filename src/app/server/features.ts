import { createAccounts } from '#features/accounts/server/module.ts'
import { createAudit } from '#features/audit/server/module.ts'
import { createAuth } from '#features/auth/server/module.ts'
import { createCaptcha } from '#features/captcha/server/module.ts'
import { createChat } from '#features/chat/server/module.ts'
import { locationLabels, serviceTypeLabels } from '#features/consultation/rules.ts'
import { createConsultation } from '#features/consultation/server/module.ts'
import { createDemo } from '#features/demo/server/module.ts'
import { createDevices } from '#features/devices/server/module.ts'
import { createErrorReports } from '#features/error-reports/server/module.ts'
import { createGoogleConnection } from '#features/google-connection/server/module.ts'
import { createInvitations } from '#features/invitations/server/module.ts'
import { createLeadMail } from '#features/lead-mail/server/module.ts'
import { createLeads } from '#features/leads/server/module.ts'
import { createLive } from '#features/live/server/module.ts'
import { createOutgoingMail } from '#features/outgoing-mail/server/module.ts'
import { createPasswordReset } from '#features/password-reset/server/module.ts'
import { createPhotos } from '#features/photos/server/module.ts'
import { createRetention } from '#features/retention/server/module.ts'
import { createSessions } from '#features/sessions/server/module.ts'
import { createSite } from '#features/site/server/module.ts'
import { createSiteImages } from '#features/site-images/server/module.ts'
import { createStats } from '#features/stats/server/module.ts'
import { createTherapists } from '#features/therapists/server/module.ts'
import { createUserAdmin } from '#features/user-admin/server/module.ts'
import { createCallCounts } from '#platform/server/database/call-counts.ts'
import { rebuildJob } from '#platform/server/database/rebuild-job.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'

/** Every feature, in order of dependencies. */
export function createFeatures(infrastructure: Infrastructure) {
  const { database, clock } = infrastructure
  const { timeZone } = infrastructure.config
  const modules: FeatureModule<unknown>[] = []
  const add = <Service>(module: FeatureModule<Service>): Service => {
    modules.push(module)
    return module.service
  }

  const accounts = add(createAccounts(infrastructure))
  // Portraits belong to therapists, which depend on audit. They are read only after all modules exist.
  const listPortraits = (ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    therapists.listPortraits(ids)
  const audit = add(createAudit(infrastructure, { accounts, listPortraits }))
  const site = add(createSite(infrastructure, { accounts, audit }))
  const sessions = add(createSessions(infrastructure))
  const live = add(createLive(infrastructure, { accounts, sessions }))
  const mail = add(createOutgoingMail(infrastructure))
  const auth = add(createAuth(infrastructure, { accounts, sessions, audit, outgoingMail: mail }))
  add(createPasswordReset(infrastructure, { accounts, auth, audit }))
  add(createDevices(infrastructure, { sessions, auth, audit }))
  const photos = add(createPhotos(infrastructure))
  add(createSiteImages(infrastructure, { audit }))
  const therapists = add(createTherapists(infrastructure, { photos, audit }))
  const captcha = add(createCaptcha(infrastructure))
  const labels = { services: serviceTypeLabels, locations: locationLabels }
  // Emails belong to lead-mail, which depends on leads.
  const countEmails = (leadId: number): Promise<number> => leadMail.countEmails(leadId)
  const leads = add(
    createLeads(infrastructure, { accounts, audit, mail, therapists, labels, countEmails }),
  )
  add(createConsultation(infrastructure, { captcha, leads, therapists }))
  const chat = add(createChat(infrastructure, { accounts, live, captcha, leads, audit }))
  const google = add(createGoogleConnection(infrastructure, { audit }))
  const userAdminDeps = { accounts, therapists, leads, auth, google, audit, outgoingMail: mail }
  const users = add(createUserAdmin(infrastructure, userAdminDeps))
  add(createInvitations(infrastructure, { accounts, users, auth, audit }))
  add(createErrorReports(infrastructure))
  add(createStats({ leads, therapists }))
  const leadMail = add(createLeadMail(infrastructure, { leads, google, therapists, audit }))
  const demo = add(
    createDemo(infrastructure, { accounts, therapists, photos, leads, leadMail, chat }),
  )
  const countCall = add(createCallCounts(database, clock))
  const removals = modules.flatMap((each) => each.removals ?? [])
  const retention = add(createRetention(infrastructure, removals))

  return {
    services: { accounts, audit, auth, demo, mail, retention, sessions, site, therapists },
    live,
    countCall,
    endpoints: modules.flatMap((each) => each.endpoints ?? []),
    jobs: modules.flatMap((each) => each.jobs ?? []).concat(rebuildJob(database, clock, timeZone)),
    metrics: modules.flatMap((each) => each.metrics ?? []),
    async start(): Promise<void> {
      for (const each of modules) await each.start?.()
    },
    /** Stops each feature before those that it depends on. */
    async stop(): Promise<void> {
      for (const each of modules.toReversed()) await each.stop?.()
    },
  }
}

export type Features = ReturnType<typeof createFeatures>
