import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findProblems, isTaken } from './check-dependencies.ts'

const root = mkdtempSync(join(tmpdir(), 'practice-dependencies-'))
afterAll(() => rmSync(root, { recursive: true }))

type Json = Record<string, Record<string, unknown>>

function spoil(file: string, change: (content: Json) => void) {
  const path = join(root, file)
  const content = JSON.parse(readFileSync(path, 'utf8')) as Json
  change(content)
  writeFileSync(path, JSON.stringify(content))
}

describe('what we are built from', () => {
  beforeEach(() => {
    const packages = ['', 'tests/chromium/'].flatMap((folder) => [
      `${folder}package.json`,
      `${folder}package-lock.json`,
    ])
    for (const file of [...packages, 'docs/dependencies.md']) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      cpSync(file, join(root, file))
    }
  })

  it('has no problems today', () => {
    expect(findProblems()).toEqual([])
  })

  it.each<[string, () => void, RegExp]>([
    [
      'a range',
      () =>
        spoil(
          'package.json',
          (file) => (file['dependencies'] = { ...file['dependencies'], ws: '^8.0.0' }),
        ),
      /^ws is asked for as/,
    ],
    [
      'a package without a reason',
      () =>
        spoil(
          'package.json',
          (file) => (file['dependencies'] = { ...file['dependencies'], 'left-pad': '1.0.0' }),
        ),
      /^left-pad has no reason/,
    ],
    [
      'a reason without a package',
      () => spoil('package.json', (file) => delete file['dependencies']?.['ws']),
      /explains ws, which is not there/,
    ],
    [
      'an address',
      () =>
        spoil('package-lock.json', (file) => {
          Object.assign(file['packages']?.['node_modules/ws'] ?? {}, {
            resolved: 'https://example.org/ws.tgz',
          })
        }),
      /^node_modules\/ws has an address/,
    ],
    [
      'no integrity',
      () =>
        spoil(
          'package-lock.json',
          (file) => delete file['packages']?.['node_modules/ws']?.['integrity' as never],
        ),
      /^node_modules\/ws has no integrity/,
    ],
    [
      'an install script',
      () =>
        spoil('package-lock.json', (file) => {
          Object.assign(file['packages']?.['node_modules/ws'] ?? {}, { hasInstallScript: true })
        }),
      /^node_modules\/ws runs a script/,
    ],
    [
      'a licence that binds us',
      () =>
        spoil('package-lock.json', (file) => {
          Object.assign(file['packages']?.['node_modules/ws'] ?? {}, { license: 'GPL-3.0-only' })
        }),
      /^node_modules\/ws is licensed GPL-3.0-only/,
    ],
  ])('is refused with %s', (_, change, says) => {
    change()
    expect(findProblems(root)).toEqual([expect.stringMatching(says)])
  })

  it('reads licences with OR and AND', () => {
    expect(isTaken('(MPL-2.0 OR GPL-3.0)')).toBe(true)
    expect(isTaken('Apache-2.0 AND LGPL-3.0-or-later')).toBe(false)
    expect(isTaken('Apache-2.0 AND LGPL-3.0-or-later', ['LGPL-3.0-or-later'])).toBe(true)
    expect(isTaken('UNLICENSED')).toBe(false)
  })
})
