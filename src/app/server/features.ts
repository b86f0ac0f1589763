import { createAuth } from '#features/access/auth/server/module.ts'
import { createDevices } from '#features/access/devices/server/module.ts'
import { createFactors } from '#features/access/factors/server/module.ts'
import { createIdentityProvider } from '#features/access/identity-provider/server/module.ts'
import { createPasswordReset } from '#features/access/password-reset/server/module.ts'
import { createChat } from '#features/chat/chat/server/module.ts'
import { createAccounts } from '#features/core/accounts/server/module.ts'
import { createAudit } from '#features/core/audit/server/module.ts'
import { createCaptcha } from '#features/core/captcha/server/module.ts'
import { createConsents } from '#features/core/consents/server/module.ts'
import { createErrorReports } from '#features/core/error-reports/server/module.ts'
import { createLive } from '#features/core/live/server/module.ts'
import { createOutgoingMail } from '#features/core/outgoing-mail/server/module.ts'
import { createRetention } from '#features/core/retention/server/module.ts'
import { createScreening } from '#features/core/screening/server/module.ts'
import { createSessions } from '#features/core/sessions/server/module.ts'
import { createDemo } from '#features/demo/demo/server/module.ts'
import { createMatch } from '#features/practice/match/server/module.ts'
import { createPhotos } from '#features/practice/photos/server/module.ts'
import { createSite } from '#features/practice/site/server/module.ts'
import { createSiteImages } from '#features/practice/site-images/server/module.ts'
import { createTherapists } from '#features/practice/therapists/server/module.ts'
import { createAlerts } from '#features/requests/alerts/server/module.ts'
import {
  createAppointments,
  createCallMailing,
  createFreeCalls,
} from '#features/requests/appointments/server/module.ts'
import { createCalendarFeeds, createCalendars } from '#features/requests/calendars/server/module.ts'
import { createCallHours } from '#features/requests/call-hours/server/module.ts'
import {
  createConsultation,
  createRequestChoices,
} from '#features/requests/consultation/server/module.ts'
import { createDocuments } from '#features/requests/documents/server/module.ts'
import { createLeadMail } from '#features/requests/emails/server/module.ts'
import { createGoogleConnection } from '#features/requests/google-connection/server/module.ts'
import { createLeads } from '#features/requests/leads/server/module.ts'
import {
  createOwnRequest,
  createRequestLinks,
} from '#features/requests/own-request/server/module.ts'
import { createReplies } from '#features/requests/replies/server/module.ts'
import { createStats } from '#features/requests/stats/server/module.ts'
import { createWaitlist } from '#features/requests/waitlist/server/module.ts'
import { createWorkLog } from '#features/requests/work-log/server/module.ts'
import { createAccessReview } from '#features/staff/access-review/server/module.ts'
import { createAgenda } from '#features/staff/agenda/server/module.ts'
import { createAuditLog } from '#features/staff/audit-log/server/module.ts'
import { createInvitations } from '#features/staff/invitations/server/module.ts'
import { createLeadScreen } from '#features/staff/lead-screen/server/module.ts'
import { createPalette } from '#features/staff/palette/server/module.ts'
import { createPrivacy } from '#features/staff/privacy/server/module.ts'
import { createQuarantine } from '#features/staff/quarantine/server/module.ts'
import { createReports } from '#features/staff/reports/server/module.ts'
import { createSystemHealth } from '#features/staff/system-health/server/module.ts'
import { createUserAdmin } from '#features/staff/user-admin/server/module.ts'
import { createWaitingWork } from '#features/staff/waiting-work/server/module.ts'
import { createWorkQueue } from '#features/staff/work-queue/server/module.ts'
import { createSiteEditor } from '#features/website/site-editor/server/module.ts'
import { createCallCounts } from '#platform/server/database/call-counts.ts'
import { rebuildJob } from '#platform/server/database/rebuild-job.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { combineModules, listRemovals } from './combine-modules.ts'
import { createTraces, type TraceServices } from './erase-traces.ts'
import { createPeopleFinder } from './known-people.ts'
import { createPageTitles } from './page-titles.ts'
import { toPracticeFacts } from './practice-facts.ts'
import { createScheduledBackups } from './scheduled-backups.ts'

type Add = <Service>(module: FeatureModule<Service>) => Service

/** The features that know no client: the website's content, the staff and how they are reached, and what visitors read. */
function createFoundations(infrastructure: Infrastructure, add: Add) {
  // The published content depends on no other feature.
  const site = add(createSite(infrastructure))
  const facts = toPracticeFacts(site)

  // Accounts, what they did, and how they are reached.
  const accounts = add(createAccounts(infrastructure, facts))
  const audit = add(createAudit(infrastructure))
  const sessions = add(createSessions(infrastructure))
  const live = add(createLive(infrastructure, { accounts, sessions }))
  const mail = add(createOutgoingMail(infrastructure, facts))
  const alertDeps = { ...facts, accounts, sessions, audit, mail }
  const alerts = add(createAlerts(infrastructure, alertDeps))
  const consents = add(createConsents(infrastructure))
  const base = { ...facts, accounts, alerts, audit, consents, outgoingMail: mail }

  // Signing in.
  const identities = add(createIdentityProvider(infrastructure, base))
  const factors = add(createFactors(infrastructure, { ...base, sessions, identities }))
  const auth = add(createAuth(infrastructure, { ...base, sessions, factors, identities }))
  add(createPasswordReset(infrastructure, { ...base, auth, factors }))
  add(createDevices(infrastructure, { sessions, auth, audit }))

  // Therapists and pictures, and the questions by which visitors find a therapist.
  const images = add(createSiteImages(infrastructure, { audit, site }))
  const photos = add(createPhotos(infrastructure))
  const therapists = add(createTherapists(infrastructure, { ...facts, photos, audit }))
  const captcha = add(createCaptcha(infrastructure, facts))
  const screening = add(createScreening(infrastructure, { ...base, captcha }))
  const readMatchPage = () => ({ ...site.readPage('match'), english: site.read().english })
  const match = add(createMatch(infrastructure, { ...facts, therapists, readMatchPage }))

  const services = {
    site,
    accounts,
    audit,
    sessions,
    mail,
    alerts,
    auth,
    factors,
    images,
    therapists,
  }
  return { facts, base, services, live, photos, captcha, screening, match }
}

type CallDeps = Parameters<typeof createCallHours>[1] &
  Parameters<typeof createGoogleConnection>[1] &
  Omit<Parameters<typeof createCalendars>[1], 'callHours' | 'findVideoLink' | 'google'> &
  Omit<Parameters<typeof createFreeCalls>[1], 'callHours' | 'calendars'>

/** When therapists can be called: their hours, the calendars that take times away, and the times that are left. */
function createCallCalendars(infrastructure: Infrastructure, add: Add, deps: CallDeps) {
  const callHours = add(createCallHours(infrastructure, deps))
  const google = add(createGoogleConnection(infrastructure, deps))
  const findVideoLink = async (userId: number) => (await callHours.find(userId))?.videoLink ?? null
  const calendarDeps = { ...deps, callHours, findVideoLink, google }
  const calendars = add(createCalendars(infrastructure, calendarDeps))
  const freeCalls = add(createFreeCalls(infrastructure, { ...deps, callHours, calendars }))
  return { callHours, calendars, freeCalls, google }
}

type BookingDeps = Omit<Parameters<typeof createAppointments>[1], 'mails'> &
  Omit<Parameters<typeof createCallMailing>[1], 'issueLink'> &
  Omit<Parameters<typeof createCalendarFeeds>[1], 'calls'> & {
    requestLinks: ReturnType<typeof createRequestLinks>
  }

/** Free calls, the emails about them, and the calendars that show them. */
function createBookings(
  infrastructure: Infrastructure,
  add: Add,
  { requestLinks, ...deps }: BookingDeps,
) {
  const mailingDeps = { ...deps, issueLink: requestLinks.issue }
  const { mails, calls } = add(createCallMailing(infrastructure, mailingDeps))
  add(createCalendarFeeds(infrastructure, { ...deps, calls }))
  return add(createAppointments(infrastructure, { ...deps, mails }))
}

type Foundations = Omit<ReturnType<typeof createFoundations>, 'base'>
type RequestParts = Foundations & {
  base: ReturnType<typeof createFoundations>['base'] & {
    eraseTraces: ReturnType<typeof createTraces>
  }
}

/** Requests: how they are made, with a free call or without, kept, and opened again by clients. */
function createRequests(
  infrastructure: Infrastructure,
  add: Add,
  { base, facts, captcha, screening, match, services }: RequestParts,
) {
  const { audit, mail, therapists } = services
  const callDeps = { ...base, therapists }
  const calls = createCallCalendars(infrastructure, add, callDeps)
  const countCall = add(createCallCounts(infrastructure.database, infrastructure.clock))
  const choices = createRequestChoices({ ...facts, therapists })
  const leads = add(createLeads(infrastructure, { ...callDeps, choices, mail }))
  const workLog = add(createWorkLog(infrastructure, { audit, leads }))
  const requestLinks = createRequestLinks(infrastructure, { audit, leads })
  const bookingDeps = { ...callDeps, ...calls, countCall, leads, mail, requestLinks }
  const appointments = createBookings(infrastructure, add, bookingDeps)
  const ownRequestDeps = { ...base, appointments, mail, leads, choices }
  const ownRequests = add(createOwnRequest(infrastructure, ownRequestDeps))
  const answerReaders = { findMatchAnswers: match.findAnswers, findWanted: match.findWanted }
  const checks = { captcha, screening, consents: base.consents }
  const consultationDeps = { ...facts, ...answerReaders, ...checks, choices, leads, therapists }
  const consultation = add(
    createConsultation(infrastructure, { ...consultationDeps, appointments, ownRequests }),
  )
  const waitlist = add(createWaitlist(infrastructure, { ...base, ...checks, leads, therapists }))
  add(createReplies(infrastructure, { ...base, leads, therapists }))
  const findChoiceIssues = choices.findIssues
  const people = { consultation, leads, workLog, ownRequests, waitlist }
  return { ...calls, ...people, appointments, checks, countCall, findChoiceIssues }
}

type WorkingDayDeps = Parameters<typeof createAgenda>[0] &
  Parameters<typeof createLeadScreen>[1] &
  Parameters<typeof createPalette>[0] &
  Parameters<typeof createWorkQueue>[1]

/** The working day of staff, from what all features store. @returns the work queue */
function createWorkingDay(infrastructure: Infrastructure, add: Add, deps: WorkingDayDeps) {
  add(createAgenda(deps))
  add(createLeadScreen(infrastructure, deps))
  add(createPalette(deps))
  return add(createWorkQueue(infrastructure, deps))
}

/** Every feature, each after those that it depends on. */
export function createFeatures(infrastructure: Infrastructure) {
  const { database, clock, config } = infrastructure
  const modules: FeatureModule<unknown>[] = []
  const add: Add = (module) => {
    modules.push(module)
    return module.service
  }

  const foundations = createFoundations(infrastructure, add)
  const { facts, live, photos, screening } = foundations
  const { site, accounts, audit, mail, alerts, auth, images, therapists } = foundations.services
  const { factors } = foundations.services
  const { listPortraits } = therapists
  // The only service that is read late: erasing asks the features that delete records about people.
  const eraseTraces = createTraces((): TraceServices => ({ privacy }))
  const base = { ...foundations.base, eraseTraces }

  const requests = createRequests(infrastructure, add, { ...foundations, base })
  const { appointments, calendars, callHours, countCall, findChoiceIssues, google } = requests
  const { checks, consultation, leads, ownRequests, waitlist, workLog } = requests

  // Chat, and email with clients.
  const pageTitles = createPageTitles(facts, therapists)
  const chatBase = { ...base, ...pageTitles, ...checks, leads, listPortraits, live, mail }
  const chat = add(createChat(infrastructure, { ...chatBase, ownRequests, findChoiceIssues }))
  add(createQuarantine(infrastructure, { audit, screening, chat, consultation, waitlist }))
  const findPeople = createPeopleFinder({ leads, waitlist, chat })
  const documents = add(createDocuments(infrastructure, { audit }))
  const leadMailDeps = { ...base, documents, leads, google, therapists, findPeople }
  const leadMail = add(createLeadMail(infrastructure, leadMailDeps))
  const privacyDeps = { ...leadMailDeps, mail, chat, waitlist, leadMail, screening }
  const privacy = add(createPrivacy(infrastructure, privacyDeps))

  // Administration of the people, the website and the server.
  const userDeps = { ...base, therapists, leads, auth, factors, google }
  const users = add(createUserAdmin(infrastructure, userDeps))
  add(createAccessReview(infrastructure, { accounts, factors, audit }))
  const invitations = add(createInvitations(infrastructure, { ...base, users, auth }))
  const editorDeps = { accounts, audit, auth, images, invitations, mail, site }
  const siteEditor = add(createSiteEditor(infrastructure, editorDeps))
  add(createErrorReports(infrastructure))
  const stats = add(createStats({ leads, therapists }))
  add(createReports(infrastructure, { ...base, appointments, leads, chat, waitlist }))

  const work = { leads, workLog, leadMail, chat, appointments, calendars, callHours }
  const { listNames } = accounts
  const workDeps = { ...base, ...work, therapists, live, ownRequests, listNames, listPortraits }
  const queue = createWorkingDay(infrastructure, add, workDeps)
  const holders = { leads, chat, waitlist, users, invitations }
  add(createAuditLog({ accounts, audit, holders, listPortraits }))

  const demoPeople = { accounts, therapists, photos, callHours }
  const demoDeps = {
    ...facts,
    ...demoPeople,
    appointments,
    documents,
    leads,
    workLog,
    leadMail,
    chat,
  }
  const demo = add(createDemo(infrastructure, demoDeps))
  add(createScheduledBackups(infrastructure))
  const retention = add(createRetention(infrastructure, listRemovals(modules)))
  const healthDeps = { ...base, calendars, chat, google, leadMail, mail, retention }
  const systemHealth = add(createSystemHealth(infrastructure, healthDeps))
  const waitingDeps = { alerts, appointments, leads, queue, leadMail, chat, stats, systemHealth }
  const waitingWork = add(createWaitingWork(infrastructure, waitingDeps))

  const combined = combineModules(modules)
  return {
    services: { ...foundations.services, demo, leadMail, retention, siteEditor, waitingWork },
    live,
    countCall,
    ...combined,
    jobs: combined.jobs.concat(rebuildJob(database, clock, config.timeZone)),
  }
}

export type Features = ReturnType<typeof createFeatures>
