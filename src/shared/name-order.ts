import { foldText } from './fold-text.ts'

// As dictionaries have them: what is one letter in a name stands where its letters would.
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }
// After a space, in this order, and before digits and letters.
const signs = { '-': '!', ',': '"', '.': '#', "'": '$', '’': '$' }
const places = new Map(Object.entries({ ...letters, ...signs }))

/** What names are ordered by, byte for byte, so that two databases order them alike. */
export const nameOrder = (name: string) =>
  foldText(name).replaceAll(/[ßæœøđðħł\-,.'’]/g, (sign) => places.get(sign) ?? sign)
