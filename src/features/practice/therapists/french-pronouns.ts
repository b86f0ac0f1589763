const french: Readonly<Record<string, string>> = {
  she: 'elle',
  her: 'elle',
  hers: 'elle',
  he: 'il',
  him: 'il',
  his: 'il',
  they: 'iel',
  them: 'iel',
  theirs: 'iel',
}
/** Text that a therapist may have typed in French. */
const known = new Set([...Object.values(french), 'elles', 'ils', 'iels', 'lui', 'eux', 'ille'])

/** `she/her` → `elle`, `she/they` → `elle/iel`. Undefined if one of the words has no French that we know. */
export function findFrenchPronouns(pronouns: string): string | undefined {
  const words = pronouns.split(/[\s/,]+/).filter((word) => word !== '')
  const translated = words.map((word) => {
    const plain = word.toLowerCase()
    if (known.has(plain)) return plain
    return Object.hasOwn(french, plain) ? french[plain] : undefined
  })
  return translated.includes(undefined) ? undefined : [...new Set(translated)].join('/')
}
