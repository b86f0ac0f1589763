import { expect, it } from 'vitest'
import { toPublicPath } from '#shared/public-page.ts'
import { listPublicPages } from '../pages.ts'
import { createPageTitles } from './page-titles.ts'

const { findPageTitle } = createPageTitles(
  { readContent: () => ({ services: [] }) },
  { findNamed: async () => undefined },
)

/** Addresses without parameters, as those depend on what is stored. */
const listAddresses = (isPrivate: boolean) =>
  listPublicPages()
    .filter((page) => (page.isPrivate ?? false) === isPrivate)
    .flatMap(({ addresses }) => addresses)

it('names every public page of the site', async () => {
  const addresses = listAddresses(false)
  expect(addresses.map((address) => toPublicPath(address, ''))).toEqual(addresses)
  const named = await Promise.all(addresses.map(findPageTitle))
  expect(named.filter((title) => title === undefined || title === '')).toEqual([])
})

it('leaves out every page that belongs to one person, and the portal', () => {
  const addresses = [...listAddresses(true), '/admin/leads', '/admin', '/request#token']
  expect(addresses.filter((address) => toPublicPath(address, '') !== '')).toEqual([])
})

it('takes neither the answers to “Help me choose” nor any query', () => {
  expect(toPublicPath('/match', '')).toBe('/match')
  expect(toPublicPath('/match', '?result=a-secret')).toBe('')
  expect(toPublicPath('/fr/fees', '?session=a')).toBe('/fees')
  expect(toPublicPath('/fr', '')).toBe('/')
  expect(toPublicPath('/fees?session=a', '')).toBe('')
  expect(toPublicPath('/therapists/maya-chen', '')).toBe('/therapists/maya-chen')
  expect(toPublicPath('/therapists/maya-chen/x', '')).toBe('')
})
