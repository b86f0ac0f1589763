// Normalization does not decompose these letters.
const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }),
)

/**
 * Lower-case text without accents, for searches: `elise` finds Élise and `coeur` finds Cœur. Tables store
 * folded text, so a change of this function needs a migration.
 */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħł]/g, (letter) => letters.get(letter) ?? letter)

/** The folded search terms of a search. */
export const foldWords = (search: string) => foldText(search).split(/\s+/).filter(Boolean)
