/** Every address inside the product. Cards, mails and the sitemap build their links here. */
export const paths = {
  home: '/',
  therapists: '/therapists',
  therapist: (slugOrId: string | number) => `/therapists/${encodeURIComponent(slugOrId)}`,
  services: '/services',
  service: (slug: string) => `/services/${encodeURIComponent(slug)}`,
  locations: '/locations',
  about: '/about',
  consultation: '/consultation',
  consultationAt: (office: string) => `/consultation?location=${encodeURIComponent(office)}`,
  consultationWith: (therapist: string) =>
    `/consultation?therapist=${encodeURIComponent(therapist)}`,
  signIn: '/auth',
  signInThenGoTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  accessibility: '/accessibility',
  portal: '/admin',
  dashboard: '/admin/dashboard',
  leads: '/admin/leads',
  lead: (id: number) => `/admin/leads?lead=${id}`,
  profile: '/admin/profile',
  emailIntegration: '/admin/profile?tab=email',
  chats: '/admin/chats',
  /** Where the therapists were once managed. */
  portalTherapists: '/admin/therapists',
  /** A conversation by its number: the visitor's secret stands in no address. */
  chat: (number: number) => `/admin/chats?chat=${number}`,
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  account: '/admin/account',
  audit: '/admin/audit',
} as const
