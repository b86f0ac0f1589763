import { createAccounts } from '#features/accounts/server/module.ts'
import { createAlerts } from '#features/alerts/server/module.ts'
import { createAudit } from '#features/audit/server/module.ts'
import { createAuth } from '#features/auth/server/module.ts'
import { createCaptcha } from '#features/captcha/server/module.ts'
import { createChat } from '#features/chat/server/module.ts'
import { createConsultation } from '#features/consultation/server/module.ts'
import { createDemo } from '#features/demo/server/module.ts'
import { createDevices } from '#features/devices/server/module.ts'
import { createErrorReports } from '#features/error-reports/server/module.ts'
import { createGoogleConnection } from '#features/google-connection/server/module.ts'
import { createInvitations } from '#features/invitations/server/module.ts'
import { createLeadMail } from '#features/lead-mail/server/module.ts'
import { createLeadTimeline } from '#features/lead-timeline/server/module.ts'
import { createLeads } from '#features/leads/server/module.ts'
import { createLive } from '#features/live/server/module.ts'
import { createMatch } from '#features/match/server/module.ts'
import { createOutgoingMail } from '#features/outgoing-mail/server/module.ts'
import { createOwnRequest } from '#features/own-request/server/module.ts'
import { createPasswordReset } from '#features/password-reset/server/module.ts'
import { createPhotos } from '#features/photos/server/module.ts'
import { createPrivacy } from '#features/privacy/server/module.ts'
import { createRetention } from '#features/retention/server/module.ts'
import { createSessions } from '#features/sessions/server/module.ts'
import { createSite, type SiteService } from '#features/site/server/module.ts'
import { createSiteImages } from '#features/site-images/server/module.ts'
import { createStats } from '#features/stats/server/module.ts'
import { createSystemHealth } from '#features/system-health/server/module.ts'
import { createTherapists } from '#features/therapists/server/module.ts'
import { createUserAdmin } from '#features/user-admin/server/module.ts'
import { createWaitlist } from '#features/waitlist/server/module.ts'
import { createCallCounts } from '#platform/server/database/call-counts.ts'
import { rebuildJob } from '#platform/server/database/rebuild-job.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { combineModules, listRemovals } from './combine-modules.ts'
import { createTraces, type TraceServices } from './erase-traces.ts'
import { findRecordsIn, type RecordHolders } from './find-person-records.ts'
import { createPeopleFinder } from './known-people.ts'
import { createLeadRecords, type LeadRecordServices } from './lead-records.ts'
import { createPageTitles } from './page-titles.ts'
import { toPracticeFacts } from './practice-facts.ts'
import { type ConsultationService, createRequestChoices } from './request-choices.ts'
import { createSiteDependents, type SiteDependents } from './site-dependents.ts'
import { createWaitingWork } from './waiting-work.ts'

/** Every feature, in order of dependencies. */
export function createFeatures(infrastructure: Infrastructure) {
  const { database, clock, config } = infrastructure
  const modules: FeatureModule<unknown>[] = []
  const add = <Service>(module: FeatureModule<Service>): Service => {
    modules.push(module)
    return module.service
  }

  // The site depends on accounts and audit. Its content is read only after all modules exist.
  const facts = toPracticeFacts((): SiteService => site)
  const accounts = add(createAccounts(infrastructure, facts))
  // Portraits belong to therapists, which depend on audit. They are read only after all modules exist.
  const listPortraits = (ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    therapists.listPortraits(ids)
  const getHolders = (): RecordHolders => ({ leads, chat, waitlist, users, invitations })
  const findRecords = findRecordsIn(getHolders)
  const audit = add(createAudit(infrastructure, { accounts, listPortraits, findRecords }))
  const listReferenced = (): Promise<ReadonlySet<string>> => site.admin.listReferencedImages()
  const images = add(createSiteImages(infrastructure, { audit, listReferenced }))
  const dependents = createSiteDependents((): SiteDependents => ({ auth, mail, invitations }))
  const site = add(createSite(infrastructure, { accounts, audit, images, ...dependents }))
  const sessions = add(createSessions(infrastructure))
  const live = add(createLive(infrastructure, { accounts, sessions }))
  const mail = add(createOutgoingMail(infrastructure, facts))
  const waiting = createWaitingWork(() => ({ leads, chat }))
  // Chat depends on alerts.
  const listOnDuty = (): Promise<readonly number[]> => chat.listOnDuty()
  const alerting = { ...facts, accounts, sessions, audit, mail, waiting, listOnDuty }
  const alerts = add(createAlerts(infrastructure, alerting))
  const core = { accounts, alerts, audit }
  const eraseTraces = createTraces((): TraceServices => ({ privacy }))
  const base = { ...facts, ...core, outgoingMail: mail, eraseTraces }
  const auth = add(createAuth(infrastructure, { ...base, sessions }))
  add(createPasswordReset(infrastructure, { ...base, auth }))
  add(createDevices(infrastructure, { sessions, auth, audit }))
  const photos = add(createPhotos(infrastructure))
  const therapists = add(createTherapists(infrastructure, { ...facts, photos, audit }))
  const captcha = add(createCaptcha(infrastructure, facts))
  const records = createLeadRecords((): LeadRecordServices => ({ leadMail, ownRequests, chat }))
  const leads = add(createLeads(infrastructure, { ...base, live, mail, therapists, ...records }))
  const readMatchPage = () => ({ ...site.readPage('match'), english: site.read().english })
  const match = add(createMatch(infrastructure, { ...facts, therapists, readMatchPage }))
  const choices = createRequestChoices((): ConsultationService => consultation)
  const ownRequests = add(createOwnRequest(infrastructure, { ...base, mail, leads, choices }))
  const answered = { findMatchAnswers: match.findAnswers, findWanted: match.findWanted }
  const requested = { ...facts, captcha, leads, therapists, ownRequests, ...answered }
  const consultation = add(createConsultation(infrastructure, requested))
  const { findChoiceIssues } = consultation
  const waitlist = add(createWaitlist(infrastructure, { ...base, captcha, therapists }))
  const asked = { leads, ownRequests, findChoiceIssues, ...createPageTitles(facts, therapists) }
  const talks = { ...base, ...asked, mail, listPortraits, live, captcha }
  const chat = add(createChat(infrastructure, talks))
  const google = add(createGoogleConnection(infrastructure, base))
  const users = add(createUserAdmin(infrastructure, { ...base, therapists, leads, auth, google }))
  const invitations = add(createInvitations(infrastructure, { ...base, users, auth }))
  add(createErrorReports(infrastructure))
  add(createStats({ leads, therapists }))
  const findPeople = createPeopleFinder({ leads, waitlist, chat })
  const letters = { ...base, leads, google, therapists, findPeople }
  const leadMail = add(createLeadMail(infrastructure, letters))
  const privacy = add(createPrivacy(infrastructure, { ...letters, mail, chat, waitlist, leadMail }))
  const { listNames } = accounts
  const recorded = { leads, leadMail, chat, ownRequests, audit, listNames, listPortraits }
  add(createLeadTimeline(infrastructure, recorded))
  const shown = { ...facts, accounts, therapists, photos, leads, leadMail, chat }
  const demo = add(createDemo(infrastructure, shown))
  const countCall = add(createCallCounts(database, clock))
  const retention = add(createRetention(infrastructure, listRemovals(modules)))
  add(createSystemHealth(infrastructure, { ...core, chat, google, leadMail, mail, retention }))

  const outgoing = { mail, leadMail }
  const combined = combineModules(modules)
  return {
    services: { ...core, ...outgoing, auth, demo, images, retention, sessions, site, therapists },
    live,
    countCall,
    ...combined,
    jobs: combined.jobs.concat(rebuildJob(database, clock, config.timeZone)),
  }
}

export type Features = ReturnType<typeof createFeatures>
