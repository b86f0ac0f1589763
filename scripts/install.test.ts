import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addAddresses, layOutPackages, moveIn } from './install.mjs'

describe('an installation', () => {
  const root = mkdtempSync(join(tmpdir(), 'install-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it.each(['https://packages.example/npm', 'https://packages.example/npm/'])(
    'gives each package with a hash its address at %s',
    (registry) => {
      const packages = {
        '': { name: 'psychotherapy-practice', integrity: 'none' },
        'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
        'node_modules/@radix-ui/react-toast': { version: '1.3.1', integrity: 'sha512-b' },
        'node_modules/prop-types/node_modules/react-is': {
          version: '16.0.0',
          integrity: 'sha512-c',
        },
        'node_modules/other-name': { name: '@scope/own', version: '1.0.0', integrity: 'sha512-d' },
        'node_modules/@biomejs/cli-darwin-x64': { version: '2.6.8' },
      }
      const lock = JSON.parse(addAddresses(JSON.stringify({ packages }), registry)) as {
        packages: Record<string, { resolved?: string }>
      }
      expect(Object.values(lock.packages).map(({ resolved }) => resolved)).toEqual([
        undefined,
        'https://packages.example/npm/pg/-/pg-8.23.1.tgz',
        'https://packages.example/npm/@radix-ui/react-toast/-/react-toast-1.3.1.tgz',
        'https://packages.example/npm/react-is/-/react-is-16.0.0.tgz',
        'https://packages.example/npm/@scope/own/-/own-1.0.0.tgz',
        undefined,
      ])
    },
  )

  it('is laid out beside the packages in use, and takes their place', () => {
    const packages = { 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' } }
    const lockfile = JSON.stringify({ packages })
    writeFileSync(join(root, 'package-lock.json'), lockfile)
    writeFileSync(join(root, 'package.json'), '{}')
    writeFileSync(join(root, '.npmrc'), 'registry=https://packages.example/npm\n')
    mkdirSync(join(root, 'node_modules/old'), { recursive: true })

    const folder = layOutPackages(root) ?? ''
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toContain(
      '"https://packages.example/npm/pg/-/pg-8.23.1.tgz"',
    )
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lockfile)
    expect(existsSync(join(root, 'node_modules/old'))).toBe(true)

    mkdirSync(join(folder, 'node_modules/new'), { recursive: true })
    expect(moveIn(folder, root)).toBe(true)
    expect(existsSync(join(root, 'node_modules/new'))).toBe(true)
    expect(existsSync(join(root, 'node_modules/old'))).toBe(false)
    expect(existsSync(folder)).toBe(false)
  })

  it('is left to npm where there is nothing to lay out', () => {
    expect(layOutPackages(join(root, 'missing'))).toBeUndefined()
    expect(moveIn(join(root, 'missing'), root)).toBe(false)
  })
})
