import { page, type Route } from '#platform/client/navigation/pages.ts'
import { PublicLayout } from './layouts/public-layout.tsx'

const pages = 'src/app/client/pages'

/** The layout of each kind of page. It stays mounted while its pages change. */
export const layouts = {
  static: async () => PublicLayout,
  public: async () => PublicLayout,
  portal: async () => (await import('./layouts/portal-layout.tsx')).PortalLayout,
}

/** Every page of the product. The first match applies; the last row matches every path. */
export const routes: readonly Route[] = [
  page('static', '/', `${pages}/public/home.tsx`, () => import('./pages/public/home.tsx')),
  page(
    'static',
    '/therapists',
    `${pages}/public/therapists.tsx`,
    () => import('./pages/public/therapists.tsx'),
  ),
  page(
    'public',
    '/therapists/:identifier',
    `${pages}/public/therapist-profile.tsx`,
    () => import('./pages/public/therapist-profile.tsx'),
  ),
  page(
    'static',
    '/services',
    `${pages}/public/services.tsx`,
    () => import('./pages/public/services.tsx'),
  ),
  page(
    'static',
    '/services/:slug',
    `${pages}/public/service-detail.tsx`,
    () => import('./pages/public/service-detail.tsx'),
  ),
  page(
    'public',
    '/consultation',
    `${pages}/public/consultation.tsx`,
    () => import('./pages/public/consultation.tsx'),
  ),
  page(
    'public',
    '/locations',
    `${pages}/public/locations.tsx`,
    () => import('./pages/public/locations.tsx'),
  ),
  page('static', '/about', `${pages}/public/about.tsx`, () => import('./pages/public/about.tsx')),
  page(
    'public',
    '/privacy-policy',
    `${pages}/public/privacy-policy.tsx`,
    () => import('./pages/public/privacy-policy.tsx'),
  ),
  page(
    'public',
    '/terms-of-service',
    `${pages}/public/terms-of-service.tsx`,
    () => import('./pages/public/terms-of-service.tsx'),
  ),
  page(
    'public',
    '/accessibility',
    `${pages}/public/accessibility.tsx`,
    () => import('./pages/public/accessibility.tsx'),
  ),
  page('public', '/auth', `${pages}/public/auth.tsx`, () => import('./pages/public/auth.tsx')),
  page(
    'portal',
    '/admin',
    `${pages}/portal/dashboard.tsx`,
    () => import('./pages/portal/dashboard.tsx'),
  ),
  page(
    'portal',
    '/admin/dashboard',
    `${pages}/portal/dashboard.tsx`,
    () => import('./pages/portal/dashboard.tsx'),
  ),
  page(
    'portal',
    '/admin/leads',
    `${pages}/portal/leads.tsx`,
    () => import('./pages/portal/leads.tsx'),
  ),
  page(
    'portal',
    '/admin/audit',
    `${pages}/portal/audit.tsx`,
    () => import('./pages/portal/audit.tsx'),
  ),
  page(
    'portal',
    '/admin/account',
    `${pages}/portal/account.tsx`,
    () => import('./pages/portal/account.tsx'),
  ),
  page(
    'portal',
    '/admin/profile',
    `${pages}/portal/profile.tsx`,
    () => import('./pages/portal/profile.tsx'),
  ),
  page(
    'portal',
    '/admin/users',
    `${pages}/portal/users.tsx`,
    () => import('./pages/portal/users.tsx'),
  ),
  page(
    'portal',
    '/admin/users/:id',
    `${pages}/portal/user-edit.tsx`,
    () => import('./pages/portal/user-edit.tsx'),
  ),
  page(
    'portal',
    '/admin/chats',
    `${pages}/portal/chats.tsx`,
    () => import('./pages/portal/chats.tsx'),
  ),
  page(
    'portal',
    '/admin/*',
    `${pages}/portal/not-found.tsx`,
    () => import('./pages/portal/not-found.tsx'),
  ),
  page(
    'static',
    '*',
    `${pages}/public/not-found.tsx`,
    () => import('./pages/public/not-found.tsx'),
  ),
]
