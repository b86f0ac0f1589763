const tints = [
  'bg-river-100',
  'bg-dawn-card',
  'bg-fireweed-100',
  'bg-moss-100',
  'bg-larch-100',
  'bg-slate-100',
] as const

/** The background of initials: the same person has the same tint everywhere. */
export const tintFor = (initials: string) => {
  const sum = [...initials].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length] ?? tints[0]
}
