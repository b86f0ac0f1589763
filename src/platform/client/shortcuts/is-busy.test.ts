import { expect, it } from 'vitest'
import { type KeyTarget, takesText } from './is-busy.ts'

// "Never while typing"
it.each<[string, KeyTarget, boolean]>([
  ['a text field', { tag: 'INPUT', type: 'text' }, true],
  ['a search field', { tag: 'INPUT', type: 'search' }, true],
  ['a date', { tag: 'INPUT', type: 'date' }, true],
  ['a text area', { tag: 'TEXTAREA' }, true],
  ['a select, where a letter chooses', { tag: 'SELECT' }, true],
  ['rich text', { tag: 'DIV', isEditable: true }, true],
  ['a list of suggestions', { tag: 'UL', role: 'listbox' }, true],
  ['a checkbox', { tag: 'INPUT', type: 'checkbox' }, false],
  ['a radio button', { tag: 'INPUT', type: 'radio' }, false],
  ['a button', { tag: 'BUTTON' }, false],
  ['a link', { tag: 'A' }, false],
  ['the page', { tag: 'BODY' }, false],
])('a letter in %s is text: %j %s', (_, target, isText) => {
  expect(takesText(target)).toBe(isText)
})
