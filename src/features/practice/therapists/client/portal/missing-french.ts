import type { Untranslated } from '../../contract/public.ts'

/** Visitors' pages alone translate pronouns: no one writes French for them here. */
const textNames: Partial<Record<Untranslated['texts'][number], string>> = {
  title: 'the title',
  bio: 'the biography',
  approachDescription: 'the approach',
  designation: 'the designation',
}

const countEntries = (entries: readonly string[], one: string, many: string) => {
  if (entries.length === 0) return []
  return [entries.length === 1 ? `1 ${one}` : `${entries.length} ${many}`]
}

/** `the biography, the approach and 2 education entries` */
export function listMissingFrench({
  texts,
  specializations,
  education,
  approaches,
}: Untranslated): string {
  const missing = [
    ...texts.flatMap((name) => textNames[name] ?? []),
    ...countEntries(specializations, 'specialization', 'specializations'),
    ...countEntries(approaches, 'way of working', 'ways of working'),
    ...countEntries(education, 'education entry', 'education entries'),
  ]
  const last = missing.at(-1) ?? ''
  return missing.length < 2 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`
}
