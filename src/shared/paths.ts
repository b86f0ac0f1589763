/** The fragment of a conversation that is opened to reply to it. */
export const replyHash = '#reply'

/** All paths of pages. Links on pages, in emails and in the sitemap are built here. */
export const paths = {
  home: '/',
  therapists: '/therapists',
  therapist: (slugOrId: string | number) => `/therapists/${encodeURIComponent(slugOrId)}`,
  /** Questions that lead to therapists who may fit. */
  match: '/match',
  matchResult: (id: string) => `/match?result=${encodeURIComponent(id)}`,
  /** The questions with the answers that were given. */
  changeMatch: (id: string) => `/match?change=${encodeURIComponent(id)}`,
  /** The form on a therapist's profile for those who wait for a place. */
  waitlistFor: (slug: string) => `/therapists/${encodeURIComponent(slug)}#waitlist`,
  services: '/services',
  service: (slug: string) => `/services/${encodeURIComponent(slug)}`,
  locations: '/locations',
  virtualTherapy: '/locations#virtual',
  about: '/about',
  insurance: '/about#insurance',
  fees: '/fees',
  faq: '/faq',
  crisis: '/crisis',
  consultation: '/consultation',
  consultationAt: (office: string) => `/consultation?location=${encodeURIComponent(office)}`,
  consultationWith: (therapist: string) =>
    `/consultation?therapist=${encodeURIComponent(therapist)}`,
  /** The request form that offers to pass on the answers of "Help me choose". */
  consultationAfterMatch: (therapist: string, id: string) =>
    `/consultation?therapist=${encodeURIComponent(therapist)}&match=${encodeURIComponent(id)}`,
  consultationAbout: (service: string) => `/consultation?service=${encodeURIComponent(service)}`,
  leaveWaitlist: '/waitlist/leave',
  confirmWaitlist: '/waitlist/confirm',
  /** The page to leave it, after its button. */
  leftWaitlist: '/waitlist/leave?left=yes',
  ownRequest: '/request',
  signIn: '/auth',
  signInThenGoTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  accessibility: '/accessibility',
  portal: '/admin',
  dashboard: '/admin/dashboard',
  leads: '/admin/leads',
  /** The clients who wait for the practice, the longest wait first. */
  waitingLeads: '/admin/leads?waiting=true&sort=waiting',
  leadsWithStatus: (status: string) => `/admin/leads?status=${encodeURIComponent(status)}`,
  leadsInView: (view: string) => `/admin/leads?view=${encodeURIComponent(view)}`,
  lead: (id: number) => `/admin/leads?lead=${id}`,
  /** The same lead; closing it leads back to the dashboard. */
  leadFromDashboard: (id: number) => `/admin/leads?lead=${id}&from=dashboard`,
  /** The same lead, as a page of its own. */
  leadPage: (id: number) => `/admin/leads/${id}`,
  /** Emails to the practice that match no request. */
  unmatchedEmails: '/admin/leads/unmatched',
  waitlist: '/admin/waitlist',
  /** The free calls of the week. */
  agenda: '/admin/agenda',
  agendaOn: (day: string) => `/admin/agenda?view=day&day=${encodeURIComponent(day)}`,
  /** When a person can be called. */
  callHours: '/admin/agenda?tab=hours',
  profile: '/admin/profile',
  emailIntegration: '/admin/profile?tab=email',
  chats: '/admin/chats',
  /** A former page, which redirects. */
  portalTherapists: '/admin/therapists',
  /** A conversation by its number, because URLs must not contain the visitor's secret. */
  chat: (number: number) => `/admin/chats?chat=${number}`,
  /** The conversation, ready to write in. */
  chatReply: (number: number) => `/admin/chats?chat=${number}${replyHash}`,
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  /** Everyone with access, to be confirmed every quarter; reached from the accounts. */
  accessReview: '/admin/access-review',
  account: '/admin/account',
  /** Quick replies of the practice and one's own, and documents for emails. */
  replies: '/admin/replies',
  documents: '/admin/replies?tab=documents',
  /** Forms that look as if a program had sent them, for administrators. */
  quarantine: '/admin/quarantine',
  audit: '/admin/audit',
  reports: '/admin/reports',
  /** Everything about one person, for administrators; reached from the audit log. */
  onePerson: '/admin/privacy',
  /** The state of all that the practice runs on, for administrators; reached from the dashboard. */
  health: '/admin/health',
  site: '/admin/site',
  siteSection: (section: string) => `/admin/site?section=${encodeURIComponent(section)}`,
} as const
