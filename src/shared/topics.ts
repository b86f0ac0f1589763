// Apart from `endpoint.ts`, which public pages load as well.

/** Topics that a call reads or changes. A successful change invalidates all reads of its topics. */
export const topics = [
  'session',
  'leads',
  'therapists',
  'users',
  // Messages, and which of them were read. Open tabs follow them by frames, so no read has this topic.
  'chat',
  'conversations',
  // People who are available for chat.
  'duty',
  'audit',
  'google',
  'mail',
  // Emails to the practice that match no request.
  'unmatched-mail',
  'waitlist',
  // When therapists can be called.
  'call-hours',
  // Quick replies, and documents that are attached to emails.
  'replies',
  'documents',
  // Everything about one person, for administrators.
  'privacy',
  // One's own choices of alerts and devices with push messages.
  'alerts',
  // Mail, mailboxes, push messages, retention and backups.
  'health',
  // The practice's own content.
  'site',
  // Pictures of the public site. They change no page: pages follow the content that names them.
  'site-images',
  // Settings of the operator, which change only with a restart.
  'config',
] as const
export type Topic = (typeof topics)[number]

/** Topics whose changes are sent to the open tabs of the portal. The others are read when a page opens. */
export const liveTopics: readonly Topic[] = [
  'leads',
  'therapists',
  'users',
  'chat',
  'conversations',
  'duty',
  'mail',
  'unmatched-mail',
  'health',
  'site',
  'waitlist',
  'call-hours',
  'replies',
  'documents',
]
