import { foldText } from './fold-text.ts'

// After a space, in this order, and before digits and letters, as dictionaries have them.
const signs = new Map(Object.entries({ '-': '!', ',': '"', '.': '#', "'": '$', '’': '$' }))

/** What names are ordered by, byte for byte, so that two databases order them alike. */
export const nameOrder = (name: string) =>
  foldText(name).replaceAll(/[-,.'’]/g, (sign) => signs.get(sign) ?? sign)
