import { describe, expect, it } from 'vitest'
import { describeMessage, toLeadNotes } from './message-lines.ts'

describe('the notes of a request that was a chat', () => {
  it('are what the visitor wrote, whole messages only', () => {
    expect(toLeadNotes([{ message: 'Hello' }, { message: 'Evenings?' }], 100)).toBe(
      'Hello\nEvenings?',
    )
    expect(toLeadNotes([{ message: 'Hello' }, { message: 'x'.repeat(99) }], 100)).toBe('Hello')
    expect(toLeadNotes([], 100)).toBe('')
  })

  it('name the files of a message', () => {
    const files = [{ name: 'a.pdf' }, { name: 'b.png' }]
    expect(
      toLeadNotes(
        [
          { message: '', files: files.slice(1) },
          { message: 'And?', files },
        ],
        100,
      ),
    ).toBe('File in the chat: b.png\nAnd?\nFiles in the chat: a.pdf, b.png')
  })
})

describe('one line for a message', () => {
  it.each([
    ['Hello', undefined, 'Hello'],
    ['Hello', ['a.pdf'], 'Hello'],
    ['', ['a.pdf'], 'Sent a file: a.pdf'],
    ['', ['a.pdf', 'b.png'], 'Sent 2 files: a.pdf, b.png'],
    ['', undefined, ''],
  ])('for %j with the files %j is %j', (text, names, line) => {
    expect(describeMessage(text, names)).toBe(line)
  })
})
