import { dayMs, getHash, hourMs, type Moments, minuteMs, phone, type Row } from './row.ts'

const conversation = (session: string, name: string, more: Row): Row => ({
  session_id: session,
  sender_name: name,
  sender_email: `${name.toLowerCase()}@mail.example`,
  sender_phone: null,
  is_online: false,
  pace: 1_794_960_240_000,
  search_who: `${name} ${name}@mail.example`.toLowerCase(),
  ...more,
})
const firstSession = '36f7a775-c7ba-41e5-b287-1849935fc71f'
const secondSession = '4c7ec333-f42b-4b5d-ae5f-33009649956a'

export const chats = ({ at }: Moments): [string, Row[]][] => {
  const message = (session: string, seq: number, more: Row): Row => ({
    session_id: session,
    seq,
    sender_name: 'Margaret',
    sender_email: 'margaret@mail.example',
    sender_phone: phone(195),
    is_from_client: true,
    is_read: true,
    timestamp: at(5 * dayMs - seq * minuteMs),
    expires_at: at(-2 * dayMs - seq * minuteMs),
    ...more,
  })
  const staff = { sender_name: 'Zoë O’Neil-Roy', sender_email: 'hello@practice.example' }
  return [
    [
      'chat_sessions',
      [
        conversation(firstSession, 'Margaret', {
          sender_phone: phone(195),
          created_at: at(5 * dayMs),
          last_seen: at(5 * dayMs - 14 * minuteMs),
          heartbeat_at: at(5 * dayMs - 14 * minuteMs),
          expires_at: at(-2 * dayMs),
          last_seq: 3,
          lead_id: 1,
          search_last: 'good. no hurry at all.',
          last_message_at: at(5 * dayMs - 3 * minuteMs),
        }),
        conversation(secondSession, 'Jean-Paul', {
          is_online: true,
          created_at: at(hourMs),
          last_seen: at(minuteMs),
          heartbeat_at: at(minuteMs),
          expires_at: at(-7 * dayMs),
          last_seq: 0,
          last_message_at: at(hourMs),
        }),
      ],
    ],
    [
      'chat_messages',
      [
        message(firstSession, 1, {
          message: 'He is 71 and has never talked to anyone. 🌿',
          optimistic_id: 'a1b2c3',
        }),
        message(firstSession, 2, {
          ...staff,
          sender_phone: null,
          is_from_client: false,
          message: 'Thank you for writing. See https://practice.example/faq',
        }),
        message(firstSession, 3, { message: 'Good. No hurry at all.', is_read: false }),
      ],
    ],
  ]
}

const auditEntry = (at: Date, action: string, record: string, more: Row = {}): Row => ({
  at,
  actor_id: null,
  action,
  record_type: record,
  record_id: null,
  outcome: 'success',
  address: '203.0.113.7',
  amount: null,
  ...more,
})

export const audit = ({ at }: Moments): Row[] => [
  auditEntry(at(600 * dayMs), 'signed in', 'user', { actor_id: 1, record_id: '1' }),
  auditEntry(at(100 * dayMs), 'created', 'lead', { record_id: '2' }),
  auditEntry(at(100 * dayMs), 'signed in', 'user', {
    outcome: 'failure',
    address: '2001:db8:7:9::11',
  }),
  auditEntry(at(9 * dayMs), 'listed', 'lead', { actor_id: 2, amount: 25 }),
  auditEntry(at(8 * dayMs), 'viewed', 'lead', { actor_id: 2, record_id: '2' }),
  auditEntry(at(8 * dayMs), 'viewed', 'lead', {
    actor_id: 3,
    record_id: '2',
    outcome: 'refused',
    address: '::ffff:198.51.100.4',
  }),
  auditEntry(at(dayMs), 'removed by retention', 'lead', { address: '', amount: 3 }),
  auditEntry(at(hourMs), 'created', 'chat', { record_id: '2', address: '198.51.100.23:50123' }),
]

const retentionRun = (at: Date, removed: string, failed: string): Row => ({
  started_at: at,
  finished_at: new Date(at.getTime() + 400),
  removed,
  failed,
})

export const others = ({ at, now }: Moments): [string, Row[]][] => [
  [
    'captchas',
    [
      {
        id: getHash('a check'),
        answer: 'RIVER',
        wrong_tries: 1,
        expires_at: at(-9 * minuteMs),
      },
    ],
  ],
  [
    'outgoing_mails',
    [
      {
        recipient: 'hello@practice.example',
        subject: 'New consultation request',
        text: 'A new request has come in.',
        html: '<p>A new request has come in.</p>',
        message_id: '<notice-1@practice.example>',
        attempts: 4,
        next_try_at: at(-10 * minuteMs),
        created_at: at(hourMs),
      },
    ],
  ],
  [
    'matchmaker_submissions',
    [
      {
        answers: JSON.stringify({ concern: ['Anxiety'], ageGroup: 'adults', other_words: 'é "q"' }),
        matched_therapist_ids: '[2, 1]',
        created_at: now,
      },
    ],
  ],
  [
    'retention_runs',
    [
      retentionRun(at(hourMs), '{"remove leads": 3, "remove conversations": 0}', '[]'),
      retentionRun(at(minuteMs), '{}', '["remove leads"]'),
    ],
  ],
]
