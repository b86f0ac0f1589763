import { expect, it } from 'vitest'
import { type PortalScreen, portalRedirect, portalScreens } from './portal-screens.ts'

const admin = { role: 'admin' } as const
const therapist = { role: 'therapist' } as const
const [dashboard] = portalScreens
if (!dashboard) throw new Error('the portal has no screens')

const administrators: PortalScreen['maySee'] = ({ role }) => role === 'admin'
const screens: PortalScreen[] = [
  dashboard,
  { ...dashboard, label: 'User Management', path: '/admin/users', maySee: administrators },
  {
    ...dashboard,
    label: 'Chat Messages',
    path: '/admin/chats',
    maySee: administrators,
    mayOpen: () => true,
  },
]

it.each([
  ['/admin', therapist, undefined],
  ['/admin/dashboard', therapist, undefined],
  ['/admin/users', admin, undefined],
  ['/admin/users', therapist, '/admin/dashboard'],
  ['/admin/users/7', therapist, '/admin/dashboard'],
  ['/admin/users/7', admin, undefined],
  // A common prefix alone is not a path below the screen.
  ['/admin/users-of-old', therapist, undefined],
  // Listed for administrators, but open to both.
  ['/admin/chats', therapist, undefined],
  ['/admin/chats', admin, undefined],
  ['/admin/therapists', admin, '/admin/users'],
  ['/admin/therapists', therapist, '/admin/users'],
  // Not in the navigation: a page of its own, or the not-found page.
  ['/admin/account', therapist, undefined],
  ['/admin/nowhere', therapist, undefined],
])('%s, asked for by %o, leads to %s', (path, user, expected) => {
  expect(portalRedirect(path, user, screens)).toBe(expected)
})

it('redirects no one from a screen that their navigation lists', () => {
  for (const user of [admin, therapist]) {
    for (const screen of portalScreens.filter(({ maySee }) => maySee(user))) {
      expect([screen.path, portalRedirect(screen.path, user)]).toEqual([screen.path, undefined])
    }
  }
})
