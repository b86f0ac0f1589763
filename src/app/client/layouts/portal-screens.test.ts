import { expect, it } from 'vitest'
import { pages } from '../../pages.ts'
import { listPlaces } from './portal-places.ts'
import { findCurrent, listScreens, portalRedirect } from './portal-screens.ts'

const admin = { role: 'admin' } as const
const therapist = { role: 'therapist' } as const

it.each([
  ['/admin', therapist, undefined],
  ['/admin/dashboard', therapist, undefined],
  ['/admin/users', admin, undefined],
  ['/admin/users', therapist, '/admin/dashboard'],
  ['/admin/reports', admin, undefined],
  ['/admin/reports', therapist, '/admin/dashboard'],
  ['/admin/users/7', therapist, '/admin/dashboard'],
  ['/admin/users/7', admin, undefined],
  ['/admin/health', admin, undefined],
  ['/admin/health', therapist, '/admin/dashboard'],
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
  expect(portalRedirect(path, user)).toBe(expected)
})

it('names pages of the portal', () => {
  const portal = pages.filter(({ kind }) => kind === 'portal').map(({ path }) => path)
  for (const { path } of listScreens(admin)) expect(portal).toContain(path)
})

it('offers every page of the portal in the palette that has no parameter', () => {
  const portal = pages.filter(({ kind, path }) => kind === 'portal' && !/[:*]/.test(path))
  const files = new Set(portal.map(({ file }) => file))
  const offered = new Set(listPlaces(admin).map(({ id }) => id))
  const found = portal.filter(({ path }) => offered.has(path)).map(({ file }) => file)
  expect(found.toSorted()).toEqual([...files].toSorted())
  expect(listPlaces(therapist).map(({ id }) => id)).not.toContain('/admin/users')
})

it('redirects no one from a screen that their navigation lists', () => {
  for (const user of [admin, therapist]) {
    for (const screen of listScreens(user)) {
      expect([screen.path, portalRedirect(screen.path, user)]).toEqual([screen.path, undefined])
    }
  }
})

it('lists the daily work, then the practice, then what is one’s own', () => {
  const listLabels = (user: typeof admin | typeof therapist) =>
    listScreens(user).map(({ label }) => label)
  expect(listLabels(admin)).toEqual([
    'Dashboard',
    'Consultation Leads',
    'Chat Messages',
    'Agenda',
    'Waiting List',
    'Website',
    'Reports',
    'User Management',
    'Audit Log',
    'Profile',
  ])
  expect(listLabels(therapist)).toEqual([
    'Dashboard',
    'Consultation Leads',
    'Agenda',
    'Waiting List',
    'Profile',
  ])
})

it('lists the inbox for a therapist who has a badge for it', () => {
  const labels = listScreens(therapist, new Set(['/admin/chats'])).map(({ label }) => label)
  expect(labels).toContain('Chat Messages')
})

it.each([
  ['/admin', 'Dashboard', 'page'],
  ['/admin/dashboard', 'Dashboard', 'page'],
  ['/admin/users', 'User Management', 'page'],
  ['/admin/users/7', 'User Management', 'true'],
  ['/admin/account', undefined, undefined],
])('at %s the navigation marks %s as current', (path, label, value) => {
  const marked = listScreens(admin).filter((screen) => findCurrent(screen, path) !== undefined)
  expect(marked.map((screen) => [screen.label, findCurrent(screen, path)])).toEqual(
    label === undefined ? [] : [[label, value]],
  )
})
