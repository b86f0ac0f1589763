import { sql } from 'kysely'

/** True if a column contains this text. LIKE's wildcards are escaped and match only themselves. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
