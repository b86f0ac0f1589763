import { hashToken } from '#platform/server/crypto.ts'
import type { TestServer } from './test-server.ts'

/** By which staff name the conversation of the visitor with this secret: without one, the secret itself. */
export async function findStaffId(
  { sql }: Pick<TestServer, 'sql'>,
  secret: string,
): Promise<string> {
  const [row] = await sql('select session_id from chat_sessions where secret_hash = ?', [
    hashToken(secret),
  ])
  return row === undefined ? secret : String(row['session_id'])
}
