// What stood in a practice's tables in the first edition: two people or more of each kind, values that
// are missing, accents, quotation marks, and addresses of both families.
import { createHash } from 'node:crypto'

type Row = Record<string, unknown>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The password of every account, and its hash as the first edition stored it. */
export const firstEditionPassword = 'first edition river'
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$aGKrBzhaFqAiZun0RvR64Q$XDT96lANmb2jnrVocts2JZtNCGiCqIlqCX8kJn6wlcI'

const getHash = (text: string) => createHash('sha256').update(text).digest('base64url')
const phone = (last: number) => `(613) 555-0${last}`

type Moments = { at: (msAgo: number) => Date; now: Date }

const account = (email: string, first: string, last: string, more: Row = {}): Row => ({
  username: email,
  username_key: email.toLowerCase(),
  password: passwordHash,
  email,
  email_key: email.toLowerCase(),
  first_name: first,
  last_name: last,
  role: 'therapist',
  is_therapist: true,
  search_text: `${first} ${last}\n${email}\n${email}`.toLowerCase(),
  name_order: `${first} ${last}`.toLowerCase(),
  username_order: email.toLowerCase().replaceAll('@', '%').replaceAll('.', '#'),
  ...more,
})

const accounts = ({ at }: Moments): Row[] => {
  const dates = { created_at: at(400 * dayMs), updated_at: at(20 * dayMs) }
  const admin = { role: 'admin', is_therapist: false }
  return [
    account('Grace.Kim@practice.example', 'Grace', 'Kim', { ...admin, ...dates }),
    account('zoe@practice.example', 'Zoë', 'O’Neil-Roy', {
      username: 'zoe.oneil',
      username_key: 'zoe.oneil',
      search_text: 'zoe o’neil-roy\nzoe@practice.example\nzoe.oneil',
      ...dates,
    }),
    account('tom@practice.example', 'Tom', 'Whitfield', { role: 'admin', ...dates }),
  ]
}

const signIns = ({ at }: Moments): [string, Row[]][] => [
  [
    'sessions',
    [
      {
        id_hash: getHash('a session'),
        user_id: 2,
        user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
        address: '203.0.113.7',
        created_at: at(dayMs),
        last_seen_at: at(minuteMs),
        expires_at: at(-6 * dayMs),
      },
      {
        id_hash: getHash('another session'),
        user_id: 1,
        user_agent: '',
        address: '2001:db8:7:9::11',
        created_at: at(2 * dayMs),
        last_seen_at: at(5 * minuteMs),
        expires_at: at(-5 * dayMs),
      },
    ],
  ],
  [
    'pending_sign_ins',
    [
      {
        token_hash: getHash('pending'),
        user_id: 3,
        code_sent_at: at(minuteMs),
        expires_at: at(-9 * minuteMs),
      },
    ],
  ],
  [
    'verification_codes',
    [
      {
        user_id: 3,
        code: getHash('123456'),
        pending_hash: getHash('pending'),
        tries: 2,
        used: false,
        expires_at: at(-9 * minuteMs),
        created_at: at(minuteMs),
      },
    ],
  ],
  [
    'login_failures',
    [
      { account_key: 'account 2', address: '203.0.113.7', created_at: at(3 * minuteMs) },
      { account_key: 'name nobody', address: '2001:db8:7:9::11', created_at: at(2 * minuteMs) },
      { account_key: 'account 2', address: '::ffff:198.51.100.4', created_at: at(minuteMs) },
    ],
  ],
  ['setup_tokens', [{ token_hash: getHash('setup'), created_at: at(400 * dayMs) }]],
]

const profiles = ({ at }: Moments): [string, Row[]][] => [
  [
    'therapists',
    [
      {
        user_id: 2,
        slug: 'zoe-oneil-roy',
        title: 'Registered Psychotherapist (Qualifying)',
        bio: 'People often come to me when “fine” has stopped being fine.\n\nI listen first.',
        photo_url: 'zoe-1a2b3c4d5e.webp',
        specializations: JSON.stringify(['Anxiety', 'Trauma / PTSD']),
        languages: JSON.stringify(['English', 'Français']),
        location: 'hintonburg',
        education: JSON.stringify(['M.A. Counselling, University of Ottawa']),
        accepting_clients: true,
        age_groups: JSON.stringify(['teens', 'adults']),
        approach_description: 'EMDR and CBT, at your pace.',
        profile_views: 412,
        created_at: at(399 * dayMs),
        google_auth_token: 'v1.c2VhbGVkIGFjY2VzcyB0b2tlbg',
        google_refresh_token: 'v1.c2VhbGVkIHJlZnJlc2ggdG9rZW4',
        google_token_expiry: at(-hourMs),
        google_account_email: 'zoe@mail.example',
        google_connected_at: at(90 * dayMs),
        google_account_connected: true,
        google_auth_valid: true,
        google_last_sent_at: at(dayMs),
        updated_at: at(10 * dayMs),
      },
      {
        user_id: 3,
        slug: 'tom-whitfield',
        title: 'Psychologist',
        bio: '',
        photo_url: null,
        specializations: '[]',
        languages: JSON.stringify(['English']),
        location: 'virtual',
        education: '[]',
        accepting_clients: false,
        age_groups: '[]',
        approach_description: '',
        created_at: at(300 * dayMs),
        google_auth_token: 'v1.c2VhbGVkIGVuZGVkIGFjY2VzcyB0b2tlbg',
        google_refresh_token: 'v1.c2VhbGVkIGVuZGVkIHJlZnJlc2ggdG9rZW4',
        google_token_expiry: at(40 * dayMs),
        google_account_email: 'tom@mail.example',
        google_connected_at: at(200 * dayMs),
        google_account_connected: true,
        google_stopped_at: at(40 * dayMs),
        google_problem: 'ended',
        google_auth_valid: false,
        updated_at: at(300 * dayMs),
      },
    ],
  ],
  [
    'photos',
    [
      {
        filename: 'zoe-1a2b3c4d5e.webp',
        content_type: 'image/webp',
        bytes: Buffer.from([82, 73, 70, 70, 0, 255, 10, 13, 0]),
        created_at: at(10 * dayMs),
      },
    ],
  ],
  [
    'profile_viewers',
    [{ therapist_id: 1, day: '2026-11-22', viewer_hash: getHash('somebody that day') }],
  ],
  [
    'google_auth_requests',
    [
      {
        state_hash: getHash('state'),
        user_id: 3,
        verifier: 'v1.c2VhbGVkIHZlcmlmaWVy',
        redirect_uri: 'https://practice.example/api/google/callback',
        expires_at: at(-9 * minuteMs),
      },
    ],
  ],
]

const lead = (number: number, first: string, last: string | null, more: Row): Row => ({
  first_name: first,
  last_name: last,
  email: `client${number}@mail.example`,
  phone: phone(180 + number),
  service_type: 'individual',
  preferred_location: 'virtual',
  preferred_therapist: null,
  notes: '',
  search_text: `${first} ${last ?? ''}\nclient${number}@mail.example`.toLowerCase(),
  name_key: `${first} ${last ?? ''}`.trim().toLowerCase(),
  ...more,
})

const leads = ({ at }: Moments): Row[] => [
  lead(1, 'Noor', 'Haddad', {
    notes: 'I have not slept well since June.\nEvenings are best; "please" call after six.',
    preferred_therapist: 'zoe-oneil-roy',
    submission_id: '5f0c2a6e-9a0e-4f0b-9a55-1d3e0a7b9c01',
    created_at: at(2 * hourMs),
    updated_at: at(2 * hourMs),
  }),
  lead(2, 'Émile', null, {
    status: 'contacted',
    assigned_to: 2,
    internal_notes: 'Left a message on Tuesday.\n\nWants evenings. – Zoë',
    service_type: 'couples',
    preferred_location: 'hintonburg',
    search_text: 'emile \nclient2@mail.example',
    name_key: 'emile',
    email_thread_id: 'thread-1@practice.example',
    created_at: at(9 * dayMs),
    updated_at: at(8 * dayMs),
  }),
  lead(3, 'Ana-Lucía', 'd’Souza', {
    status: 'leadLost',
    assigned_to: 3,
    lead_lost_reason: 'Found somebody closer to home.',
    phone: '+44 20 7946 0018 ext. 4',
    created_at: at(20 * dayMs),
    updated_at: at(15 * dayMs),
  }),
  lead(4, 'Sam', 'Roy', {
    status: 'scheduled',
    assigned_to: 2,
    hold_reason: 'On the wait list for evenings',
    hold_until: at(-40 * dayMs),
    preferred_therapist: 'Somebody who left',
    created_at: at(45 * dayMs),
    updated_at: at(30 * dayMs),
  }),
  lead(5, 'Jo', 'Complete', {
    status: 'complete',
    created_at: at(3 * dayMs),
    updated_at: at(dayMs),
  }),
  lead(6, 'Gone', 'Again', { created_at: at(dayMs), updated_at: at(dayMs) }),
]

const leadChange = (at: Date, field: string, from: string | null, to: string | null): Row => ({
  lead_id: 2,
  at,
  actor_id: 1,
  actor_name: 'Grace Kim',
  field,
  from_value: from,
  to_value: to,
})

const leadWork = ({ at }: Moments): [string, Row[]][] => [
  [
    'lead_emails',
    [
      {
        lead_id: 2,
        sender_id: 2,
        sender_name: 'Zoë O’Neil-Roy',
        transport: 'google',
        from_address: 'zoe@mail.example',
        to_name: 'Émile',
        to_address: 'client2@mail.example',
        subject: 'Your request – a first call',
        message: 'Hello Émile,\n\nThursday at 6?',
        html_message: '<p>Hello Émile,</p><p>Thursday at 6?</p>',
        status: 'sent',
        send_key: 'b6d1b6f8-4b1c-4f5e-8f5e-0a1b2c3d4e5f',
        message_id: '<mail-1@practice.example>',
        wire_message_id: '<CAF1@mail.gmail.example>',
        thread_id: 'thread-1@practice.example',
        provider_id: '18f0c2a6e9a0e4f0',
        attempts: 1,
        created_at: at(8 * dayMs),
        sent_at: at(8 * dayMs - minuteMs),
      },
      {
        lead_id: 2,
        sender_id: null,
        sender_name: 'Somebody who left',
        transport: 'system',
        from_address: 'hello@practice.example',
        to_name: 'Émile',
        to_address: 'client2@mail.example',
        subject: 'Re: Your request – a first call',
        message: 'One thing I forgot.',
        status: 'failed',
        failure: 'down',
        send_key: 'c7d1b6f8-4b1c-4f5e-8f5e-0a1b2c3d4e60',
        message_id: '<mail-2@practice.example>',
        in_reply_to: '<mail-1@practice.example>',
        reference_ids: '<mail-1@practice.example>',
        attempts: 3,
        claimed_until: at(-minuteMs),
        created_at: at(7 * dayMs),
      },
    ],
  ],
  [
    'lead_changes',
    [
      leadChange(at(8 * dayMs), 'assignedTo', null, 'Zoë O’Neil-Roy'),
      leadChange(at(8 * dayMs), 'status', 'notContacted', 'contacted'),
      leadChange(at(8 * dayMs), 'internalNotes', null, null),
    ],
  ],
]

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

const chats = ({ at }: Moments): [string, Row[]][] => {
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

const audit = ({ at }: Moments): Row[] => [
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

const others = ({ at, now }: Moments): [string, Row[]][] => [
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

/** Rows by table, in an order in which they can be put in. Triggers fill the counters (`…_tally`). */
export function firstEditionRows(now: Date): [table: string, rows: Row[]][] {
  const moments = { now, at: (msAgo: number) => new Date(now.getTime() - msAgo) }
  return [
    ['users', accounts(moments)],
    ...signIns(moments),
    ...profiles(moments),
    ['consultation_leads', leads(moments)],
    ...leadWork(moments),
    ...chats(moments),
    ['audit_log', audit(moments)],
    ...others(moments),
  ]
}
