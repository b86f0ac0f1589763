import { dayMs, getHash, hourMs, type Moments, minuteMs, type Row } from './row.ts'

/** The password of every account, and its hash as the first edition stored it. */
export const firstEditionPassword = 'first edition river'
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$aGKrBzhaFqAiZun0RvR64Q$XDT96lANmb2jnrVocts2JZtNCGiCqIlqCX8kJn6wlcI'

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

export const accounts = ({ at }: Moments): Row[] => {
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

export const signIns = ({ at }: Moments): [string, Row[]][] => [
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

export const profiles = ({ at }: Moments): [string, Row[]][] => [
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
