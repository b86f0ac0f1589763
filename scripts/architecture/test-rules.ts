// Where a test file belongs.

import type { Finding } from './file-rules.ts'
import { followImport, type SourceFile } from './places.ts'

/** Needed by a test to send a request or open a socket. */
const openers = new Set([
  'tests/support/appointments-test-bed.ts',
  'tests/support/abuse-test-bed.ts',
  'tests/support/access-test-bed.ts',
  'tests/support/account-test-bed.ts',
  'tests/support/backup-test-bed.ts',
  'tests/support/chat-client.ts',
  'tests/support/consultation-test-bed.ts',
  'tests/support/conversation-calls.ts',
  'tests/support/free-port.ts',
  'tests/support/google-connection-test-bed.ts',
  'tests/support/lead-answers-test-bed.ts',
  'tests/support/lead-mail-test-bed.ts',
  'tests/support/lead-test-bed.ts',
  'tests/support/conversation-states-test-bed.ts',
  'tests/support/own-request-test-bed.ts',
  'tests/support/photo-test-bed.ts',
  'tests/support/test-process.ts',
  'tests/support/test-server.ts',
  'tests/support/unmatched-test-bed.ts',
  'tests/support/undo-send-test-bed.ts',
  'tests/support/unmatched-test-bed.ts',
  'tests/support/user-test-bed.ts',
  'tests/support/visitor-practice.ts',
  'tests/support/waitlist-test-bed.ts',
  'src/platform/server/http/http-server.ts',
])
/** A test of an operator's command runs a process, and need not speak HTTP. */
const servers = new Set([...openers].filter((path) => path !== 'tests/support/test-process.ts'))

/** `tests/api/` holds the tests that speak HTTP, `tests/database/` those that open no port. */
export function testsLieWhereTheyBelong({ path, imports }: SourceFile): Finding[] {
  if (!path.endsWith('.test.ts')) return []
  const targets = imports
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => followImport(path, specifier))
  const usesAny = (files: ReadonlySet<string>) =>
    targets.some((target) => target.kind === 'file' && files.has(target.path))
  if (path.startsWith('tests/api/') && !usesAny(openers)) {
    return [
      {
        message: `\`${path}\` sends no request and opens no socket. Move it to \`tests/database/\`, or beside the file it tests.`,
      },
    ]
  }
  if (path.startsWith('tests/database/') && usesAny(servers)) {
    return [{ message: `\`${path}\` starts a server. Move it to \`tests/api/\`.` }]
  }
  return []
}
