import { describe, expect, it } from 'vitest'
import { type KeyPress, toAriaKeys, toCaps, toStep } from './keys.ts'

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  isComposing: false,
  metaKey: false,
  shiftKey: false,
  ...changes,
})

describe('the step that a press means', () => {
  it.each([
    ['a letter', press('j'), 'j'],
    ['a letter under Caps Lock', press('J'), 'j'],
    ['a character that needs Shift', press('?', { shiftKey: true }), '?'],
    ['a named key', press('Enter'), 'Enter'],
    ['Ctrl with a letter', press('k', { ctrlKey: true }), 'Mod+k'],
    ['Cmd with a letter', press('k', { metaKey: true }), 'Mod+k'],
  ])('is found for %s', (_, given, step) => {
    expect(toStep(given)).toBe(step)
  })

  it.each([
    ['an input method that composes', press('j', { isComposing: true })],
    ['a key that the input method takes', press('Process')],
    ['an accent that waits for its letter', press('Dead')],
    ['a modifier alone', press('Shift', { shiftKey: true })],
    ['Alt with a letter', press('j', { altKey: true })],
    ['Ctrl and Shift with a letter', press('K', { ctrlKey: true, shiftKey: true })],
    ['Ctrl and Alt with a letter', press('k', { ctrlKey: true, altKey: true })],
    ['Shift with a named key', press('Enter', { shiftKey: true })],
  ])('is none for %s', (_, given) => {
    expect(toStep(given)).toBeUndefined()
  })

  it('is another one for a letter with Shift', () => {
    expect(toStep(press('J', { shiftKey: true }))).not.toBe('j')
  })
})

it.each([
  ['g l', false, ['G', 'L']],
  ['Mod+k', false, ['Ctrl', 'K']],
  ['Mod+k', true, ['⌘', 'K']],
  ['ArrowDown', false, ['↓']],
  ['?', false, ['?']],
])('prints %s, on an Apple keyboard: %s, as %j', (keys, isApple, caps) => {
  expect(toCaps(keys, isApple)).toEqual(caps)
})

it('announces the keys that assistive technology can announce', () => {
  expect(toAriaKeys('Mod+k', false)).toBe('Control+k')
  expect(toAriaKeys('Mod+k', true)).toBe('Meta+k')
  expect(toAriaKeys('g l', false)).toBeUndefined()
})
