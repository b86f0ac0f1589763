/**
 * What stands in a JSON column of the embedded database. Text that is no JSON, as old data or a hand
 * has it there, is itself: one such row must not take a whole list away. PostgreSQL stores no such text.
 */
export function readStoredJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return stored // it is not JSON
  }
}
