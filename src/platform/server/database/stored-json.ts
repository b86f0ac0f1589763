/**
 * Parses the value of a JSON column of the embedded database. Invalid JSON (old data, edits by hand) is
 * returned as text, so that one such row does not break a whole list. PostgreSQL cannot store such text.
 */
export function readStoredJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return stored // it is not JSON
  }
}
