import { expect, it } from 'vitest'
import { toCsvLine } from './csv.ts'

it('leaves numbers as they are, negative ones too', () => {
  expect(toCsvLine([12, -3, 0.5, null])).toBe('12,-3,0.5,\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'lets no spreadsheet read the text %j as a formula',
  (text) => {
    expect(toCsvLine([text])).toMatch(/^"?'/)
  },
)

it('quotes commas, quotation marks and ends of lines', () => {
  expect(toCsvLine(['Kanata, ON', 'a "b"', 'a\nb'])).toBe('"Kanata, ON","a ""b""","a\nb"\r\n')
})
