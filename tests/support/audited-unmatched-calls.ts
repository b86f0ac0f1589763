import type { ExpectedTrail } from './audited-call.ts'
import { privacyCalls } from './audited-privacy-calls.ts'
import type { TestServer } from './test-server.ts'

const ofEmail = { id: 0 }

/** Stores an email that matches no request. @returns its id */
export async function addUnmatchedEmail(
  { sql }: Pick<TestServer, 'sql'>,
  words = 'Is Thursday still free?',
): Promise<number> {
  await sql(`insert into answer_mailboxes (kind, mailbox_key, address)
    values ('imap', 'imap hello', 'hello@stillwater.example') on conflict do nothing`)
  const [row] = await sql(
    `insert into unmatched_emails
      (content_key, mailbox_id, kind, person_address, message_id, provider_id, from_name, from_address,
       subject, plain, received_at)
    select 'key ' || (select count(*) from unmatched_emails), id, 'answer', '', '<first@mail.example>', '1', 'Noor', 'noor@mail.example',
      'A question about Thursday', ?, ?
    from answer_mailboxes where mailbox_key = 'imap hello' returning id`,
    [words, new Date().toISOString()],
  )
  return Number(row?.['id'])
}

const params = () => ({ id: ofEmail.id })

/** In the order in which they are made. */
export const unmatchedCalls: Record<string, ExpectedTrail> = {
  // A number about no one person.
  'GET /api/admin/unmatched-email-count': { status: 200, leaves: () => [] },
  'GET /api/admin/unmatched-emails': {
    body: async (_, server) => {
      ofEmail.id = await addUnmatchedEmail(server)
      return undefined
    },
    status: 200,
    leaves: () => [['email.listed', 'many']],
  },
  'GET /api/admin/unmatched-emails/:id': {
    params,
    status: 200,
    leaves: () => [['email.viewed', ofEmail.id]],
  },
  'GET /api/admin/unmatched-emails/:id/view': {
    params,
    status: 200,
    leaves: () => [['email.viewed', ofEmail.id]],
  },
  'GET /api/admin/unmatched-emails/:id/attachments/:number': {
    params: () => ({ id: ofEmail.id, number: 1 }),
    status: 404,
    leaves: () => [['email.attachment_downloaded failed', ofEmail.id]],
  },
  'POST /api/admin/unmatched-emails/:id/dismiss': {
    params,
    status: 204,
    leaves: () => [['email.dismissed', ofEmail.id]],
  },
  'POST /api/admin/unmatched-emails/:id/restore': {
    params,
    status: 204,
    leaves: () => [['email.put_back', ofEmail.id]],
  },
  'POST /api/admin/unmatched-emails/:id/attach': {
    params,
    // No request has this number.
    body: () => ({ leadId: 999_999 }),
    status: 404,
    leaves: () => [],
  },
  ...privacyCalls,
}
