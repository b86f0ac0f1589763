// No accent can be taken off these: each is a letter of its own, or two in one.
const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }),
)

/**
 * In plain small letters, so that `elise` finds Élise and `coeur` Cœur: what a search compares. Tables keep
 * texts folded like this; a change of it needs a migration.
 */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħł]/g, (letter) => letters.get(letter) ?? letter)

/** What somebody looks for, word by word. */
export const foldWords = (search: string) => foldText(search).split(/\s+/).filter(Boolean)
