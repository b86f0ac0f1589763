import { expect, it } from 'vitest'
import {
  extractCode,
  pathAfterSignIn,
  readSetupToken,
  secondsLeft,
  secondsUntil,
  toMailedLinkPath,
  toSetupPath,
} from './rules.ts'

const now = new Date('2026-11-21T17:00:00.000Z')

it.each([
  ['2026-11-21T17:00:30.000Z', 30],
  ['2026-11-21T17:00:29.001Z', 30],
  ['2026-11-21T17:00:00.001Z', 1],
  ['2026-11-21T17:00:00.000Z', 1],
  ['2026-11-21T16:00:00.000Z', 1],
])('counts whole seconds until %s', (then, seconds) => {
  expect(secondsUntil(new Date(then), now)).toBe(seconds)
})

it.each([
  ['418203', '418203'],
  ['418 203', '418203'],
  ['418-20', '41820'],
  ['Your code is 418203. It ends in 10 minutes.', '418203'],
  ['4182034', '418203'],
  ['code', ''],
  ['', ''],
])('extracts the code from %j', (text, code) => {
  expect(extractCode(text)).toBe(code)
})

it.each([
  [30_000, 30],
  [29_001, 30],
  [29_000, 29],
  [1, 1],
  [0, 0],
  [-500, 0],
])('rounds %i ms up to %i s', (milliseconds, seconds) => {
  expect(secondsLeft(5_000 + milliseconds, 5_000)).toBe(seconds)
})

it.each([
  '/',
  '/admin/leads',
  '/admin/leads/',
  '/admin/leads?lead=7&from=//a',
  '/therapists/%C3%A9lise#about',
])('goes to %j after signing in', (next) => {
  expect(pathAfterSignIn(next)).toBe(next)
})

it.each([
  null,
  '',
  'admin/leads',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/admin//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' /admin',
])('goes home instead of to %j', (next) => {
  expect(pathAfterSignIn(next)).toBe('/')
})

it('carries the token of a first start in the fragment', () => {
  expect(toSetupPath('a-token')).toBe('/auth#setup=a-token')
  expect(readSetupToken('#setup=a-token')).toBe('a-token')
  expect(toMailedLinkPath('invite', 'a-token')).toBe('/auth?invite#token=a-token')
  expect(readSetupToken('#forgotten')).toBeUndefined()
})
