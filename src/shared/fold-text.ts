// Normalization does not decompose these letters, and keeps the two small forms of sigma.
const letters = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ł: 'l',
    ı: 'i',
    þ: 'th',
    ς: 'σ',
  }),
)

/**
 * Lower-case text in plain letters, to compare words in any spelling: `elise` is Élise, `coeur` is Cœur. Every apostrophe
 * is `'` and every hyphen `-`, as phones and languages have several. Tables store folded text, so a change of this
 * function needs a migration.
 */
export const foldText = (text: string) =>
  text
    // Before normalization, which makes a space and an accent of some apostrophes.
    .replace(/[`´\u02b9-\u02bf\u02c8\u02ca\u02cb‘’‛′\u05f3\u1fbd\u1fbf\ua78c＇｀]/g, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðħłıþς]/g, (letter) => letters.get(letter) ?? letter)

/** The text in which `foldWords` are found: without apostrophes, so that `oneil` and `o’neil` find O'Neil. */
export const foldForSearch = (text: string) => foldText(text).replaceAll("'", '')

/** The folded search terms of a search, without the signs between and around words: `Unique, Bea`. */
export const foldWords = (search: string) =>
  foldForSearch(search)
    .split(/[\s,;"“”„«»]+/)
    // The brackets of an area code stay, as in `(613)`.
    .map((word) => word.replace(/^([.:!?]|[([](?!\d))+|([.:!?]|(?<!\d)[)\]])+$/g, ''))
    .filter(Boolean)

/** A search term of letters without its hyphens; undefined for others, such as parts of numbers and addresses. */
export const joinHyphens = (term: string): string | undefined =>
  /^\p{L}[\p{L}-]{2,}$/u.test(term) ? term.replaceAll('-', '') : undefined
