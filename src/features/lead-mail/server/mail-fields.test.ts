import { expect, it } from 'vitest'
import { joinFlowedLines } from './mail-fields.ts'

it.each([
  ['I can come on \r\nThursday.\r\nBye', false, 'I can come on Thursday.\nBye'],
  [
    'see https://clinic.example/form/2026/very/ \r\nlong/address?id=1',
    true,
    'see https://clinic.example/form/2026/very/long/address?id=1',
  ],
  ['> asked on \n> Monday \nYes', false, '> asked on Monday \nYes'],
  ['>> one \n> two', false, '>> one \n> two'],
  [' >not a quote', false, '>not a quote'],
  ['Bye \n-- \nIris', false, 'Bye \n-- \nIris'],
])('joins the lines that were broken to be short: %j', (text, deletesSpace, joined) => {
  expect(joinFlowedLines(text, deletesSpace)).toBe(joined)
})
