import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataDirectory } from './data-directory.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'practice-data-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

it('generates a secret once and stores it, readable by its owner only', () => {
  const path = join(parent, 'deep', 'data')
  const directory = openDataDirectory(path)
  const secret = directory.secret('session-secret', 48)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(openDataDirectory(path).secret('session-secret', 48)).toBe(secret)
  expect(directory.secret('other', 48)).not.toBe(secret)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(path, 'session-secret')).mode & 0o777).toBe(0o600)
})

it('removes the access of others to a directory and a file', () => {
  chmodSync(parent, 0o755)
  writeFileSync(join(parent, 'demo-password'), 'old', { mode: 0o644 })
  const directory = openDataDirectory(parent)
  directory.write('demo-password', 'new')
  expect(statSync(parent).mode & 0o777).toBe(0o700)
  expect(statSync(join(parent, 'demo-password')).mode & 0o777).toBe(0o600)
  expect(directory.read('demo-password')).toBe('new')
})

it('replaces an empty secret that a kill left behind, and reads missing files as undefined', () => {
  const directory = openDataDirectory(parent)
  writeFileSync(join(parent, 'session-secret'), '')
  expect(directory.read('session-secret')).toBeUndefined()
  expect(directory.secret('session-secret', 48)).toHaveLength(64)
  expect(directory.read('nothing')).toBeUndefined()
  directory.remove('session-secret')
  directory.remove('session-secret')
  expect(directory.read('session-secret')).toBeUndefined()
})
