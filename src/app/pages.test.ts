import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { closedPage, pages, toSourceFile } from './pages.ts'

const named = new Set([...pages, closedPage].map(toSourceFile))

it('has a row for every page file, and a file for every row', () => {
  expect(named.size).toBeGreaterThan(20)
  expect([...named].toSorted()).toEqual(globSync('src/app/client/pages/*/*.tsx').toSorted())
})

it('has one row for a path', () => {
  const all = pages.map(({ path }) => path)
  expect(new Set(all).size).toBe(all.length)
})

it('has a page at every fixed path, but for a former one', () => {
  const all = new Set(pages.map(({ path }) => path))
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  const missing = fixed.filter((path) => !all.has(path.replace(/[?#].*/, '')))
  expect(missing).toEqual([paths.portalTherapists])
})

it('shows staff what is below the portal’s path, and no one else', () => {
  for (const { path, kind, menu } of pages) {
    const isPortal = path.startsWith(paths.portal)
    expect([path, kind === 'portal']).toEqual([path, isPortal])
    if (isPortal) expect([path, menu]).toEqual([path, undefined])
  }
})
