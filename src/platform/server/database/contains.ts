import { sql } from 'kysely'
import { joinHyphens } from '#shared/fold-text.ts'

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a column contains this text, or a word of letters with or without its hyphens: `jeanluc` finds Jean-Luc. LIKE's
 * wildcards are escaped and match only themselves.
 */
export function contains(column: string, text: string) {
  const isFound = sql<boolean>`${sql.ref(column)} like ${like(text)} escape '\\'`
  const joined = joinHyphens(text)
  if (joined === undefined) return isFound
  return sql<boolean>`(${isFound} or replace(${sql.ref(column)}, '-', '') like ${like(joined)} escape '\\')`
}
