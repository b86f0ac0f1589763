// Words that people leave out when they shorten a name, in English and French.
const small = new Set([
  'the',
  'a',
  'and',
  'of',
  'for',
  'at',
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'et',
  'pour',
])

/** Up to two letters that stand for a practice: `Harbour Lane Therapy` → `HL`. Empty for a name without letters. */
export function toPracticeInitials(name: string): string {
  const words = name.normalize('NFC').match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? []
  // `l’Estuaire` is the word after the article.
  const telling = words.filter((word) => word.length > 1 && !small.has(word.toLowerCase()))
  const chosen = telling.length > 0 ? telling : words
  return chosen
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('')
}
