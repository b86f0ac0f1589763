import type { TestServer } from './test-server.ts'

/**
 * Stores an email of a client that no one has read, for the first lead that was contacted.
 * @returns the name of the client
 */
export async function addUnreadAnswer(server: TestServer, at: Date): Promise<string> {
  await server.sql(
    `insert into answer_mailboxes (kind, mailbox_key, address) values ('imap', 'practice', 'hello@mail.example')
     on conflict do nothing returning id`,
  )
  const receivedAt = at.toISOString()
  const [answer] = await server.sql(
    `insert into lead_answers (lead_id, mailbox_id, kind, message_id, provider_id, plain, received_at)
     select min(lead.id), (select max(id) from answer_mailboxes), 'answer', '<answer@mail.example>', '1', 'Yes.', ?
     from consultation_leads lead where lead.status = 'contacted' returning lead_id`,
    [receivedAt],
  )
  const [lead] = await server.sql(
    'update consultation_leads set unread_answer_at = ?, client_wrote_at = ? where id = ? returning first_name, last_name',
    [receivedAt, receivedAt, Number(answer?.['lead_id'])],
  )
  return `${String(lead?.['first_name'])} ${String(lead?.['last_name'])}`
}
