import { sql } from 'kysely'

/** Whether a column holds this text somewhere: what means something to LIKE stands for itself. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
