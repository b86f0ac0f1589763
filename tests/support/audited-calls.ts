// What each call leaves in the audit log.
import type { AuditedAction } from '#features/audit/contract.ts'
import { toConsultation } from './consultation.ts'
import { admin, captchaAnswer, daniel, demoPassword, maya, type TestServer } from './test-server.ts'

export type Ids = {
  invitation: number
  lead: number
  danielsLead: number
  conversation: number
  secret: string
  mail: string
}
type Entry = AuditedAction | `${AuditedAction} refused`
type ExpectedTrail = {
  as?: typeof admin | typeof maya | typeof daniel
  params?: (ids: Ids) => Record<string, unknown>
  query?: () => Record<string, string>
  body?: (ids: Ids, server: TestServer) => unknown
  /** The call sends a picture in this field of a form. */
  form?: string
  status: number
  /** The entries that the call adds, oldest first, with the record's id where an entry is about one record. */
  leaves: (ids: Ids) => readonly (readonly [Entry, number | 'many' | 'new'])[]
}

// The test sets these ids before it makes the calls.
export const ofDaniel = { id: 0, profile: 0 }
export const ofMaya = { id: 0, profile: 0 }
export const ofAdmin = { id: 0 }

export const newcomer = {
  firstName: 'Ines',
  lastName: 'Roy',
  email: 'ines.roy@stillwater.example',
  password: 'a lantern on the dock',
  role: 'therapist',
}

/** In the order in which they are made: a later call changes what an earlier one created. */
export const auditedCalls: Record<string, ExpectedTrail> = {
  'POST /api/consultation': {
    body: async (_, server) => toConsultation(await server.captchaToken()),
    status: 201,
    leaves: () => [['lead.created', 'new']],
  },
  'POST /api/chat/messages': {
    body: async (_, server) => ({
      sessionId: 'a-conversation-of-noor',
      senderName: 'Noor',
      senderEmail: 'noor@mail.example',
      senderPhone: null,
      message: 'Hello?',
      captchaValue: captchaAnswer,
      captchaValidation: await server.captchaToken(),
    }),
    status: 201,
    leaves: () => [['conversation.created', 'new']],
  },
  'GET /api/admin/leads': { status: 200, leaves: () => [['lead.listed', 'many']] },
  'GET /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.viewed', lead]],
  },
  'PATCH /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({
      internalNotes: 'Rang twice.',
      assignedTo: ofMaya.id,
      hold: { until: '2027-01-05', reason: 'A complaint' },
    }),
    status: 200,
    leaves: ({ lead }) => [
      ['lead.changed', lead],
      ['lead.assigned', lead],
      ['lead.held', lead],
    ],
  },
  'GET /api/admin/leads/:id/emails': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.email_viewed', lead]],
  },
  'POST /api/admin/leads/:id/email': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({ subject: 'A first talk', message: 'At two?', sender: 'system' }),
    status: 201,
    leaves: ({ lead }) => [['lead.email_sent', lead]],
  },
  'POST /api/admin/leads/:id/emails/:emailId/send': {
    as: maya,
    params: ({ danielsLead }) => ({ id: danielsLead, emailId: 'log-1' }),
    body: () => ({}),
    status: 404,
    leaves: ({ danielsLead }) => [['lead.email_sent refused', danielsLead]],
  },
  'GET /api/admin/leads/:id/emails/:emailId/view': {
    as: maya,
    params: ({ danielsLead }) => ({ id: danielsLead, emailId: 'received' }),
    status: 404,
    leaves: ({ danielsLead }) => [['lead.email_viewed refused', danielsLead]],
  },
  'GET /api/admin/chat-sessions': {
    status: 200,
    leaves: () => [['conversation.listed', 'many']],
  },
  'GET /api/admin/chat-sessions/:number': {
    // By another person: what one person views within ten minutes is recorded once.
    as: daniel,
    params: ({ conversation }) => ({ number: conversation }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'GET /api/admin/chat-messages/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/admin/mark-messages-read/:sessionId': {
    // By another person: what one person views within ten minutes is recorded once.
    as: maya,
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/admin/chat-reply': {
    body: ({ secret }) => ({ sessionId: secret, message: 'We are here.' }),
    status: 201,
    leaves: ({ conversation }) => [['conversation.replied', conversation]],
  },
  'POST /api/admin/chat-session/:sessionId/lead': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 201,
    leaves: ({ conversation }) => [
      ['lead.created', 'new'],
      ['conversation.converted', conversation],
    ],
  },
  'DELETE /api/admin/chat-session/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 204,
    leaves: ({ conversation }) => [['conversation.deleted', conversation]],
  },
  'GET /api/admin/users': { status: 200, leaves: () => [['account.listed', 'many']] },
  'GET /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 200,
    leaves: () => [['account.viewed', ofDaniel.id]],
  },
  'POST /api/admin/users': {
    body: () => newcomer,
    status: 201,
    leaves: () => [
      ['account.created', 'new'],
      ['profile.created', 'new'],
    ],
  },
  'POST /api/admin/invitations': {
    body: () => ({ email: 'lea.martin@mail.example', firstName: 'Léa', lastName: 'Martin' }),
    status: 201,
    leaves: ({ invitation }) => [['invitation.sent', invitation]],
  },
  'GET /api/admin/invitations': { status: 200, leaves: () => [['invitation.listed', 'many']] },
  'DELETE /api/admin/invitations/:id': {
    params: ({ invitation }) => ({ id: invitation }),
    status: 204,
    leaves: ({ invitation }) => [['invitation.withdrawn', invitation]],
  },
  'POST /api/admin/therapist-profiles': {
    body: () => ({ userId: ofAdmin.id }),
    status: 201,
    leaves: () => [['profile.created', 'new']],
  },
  'PATCH /api/therapist-profile/:id': {
    as: maya,
    params: () => ({ id: ofMaya.profile }),
    body: () => ({ acceptingClients: false }),
    status: 200,
    leaves: () => [['profile.changed', ofMaya.profile]],
  },
  'POST /api/admin/users/:id/upload-image': {
    params: () => ({ id: ofDaniel.id }),
    form: 'profileImage',
    status: 200,
    leaves: () => [['profile.photo_changed', ofDaniel.profile]],
  },
  'DELETE /api/admin/users/:id/photo': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: () => [['profile.photo_removed', ofDaniel.profile]],
  },
  'POST /api/admin/site/images': {
    query: () => ({ kind: 'office' }),
    form: 'file',
    status: 200,
    leaves: () => [['site.image_added', 'many']],
  },
  'PATCH /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    body: () => ({ role: 'admin', isTherapist: true, profile: { title: 'Psychologist' } }),
    status: 200,
    leaves: () => [
      ['account.changed', ofDaniel.id],
      ['account.role_changed', ofDaniel.id],
      ['profile.changed', ofDaniel.profile],
    ],
  },
  'DELETE /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: ({ danielsLead }) => [
      ['lead.changed', danielsLead],
      ['lead.assigned', danielsLead],
      ['profile.deleted', ofDaniel.profile],
      ['account.deleted', ofDaniel.id],
    ],
  },
  'DELETE /api/admin/leads/:id': {
    // The change above put it on hold.
    params: ({ lead }) => ({ id: lead }),
    status: 409,
    leaves: ({ lead }) => [['lead.deleted refused', lead]],
  },
  'GET /api/admin/audit/seen': {
    query: () => ({ record: 'user', id: String(ofMaya.id) }),
    status: 200,
    leaves: () => [['account.access_viewed', ofMaya.id]],
  },
  'GET /api/admin/audit': { status: 200, leaves: () => [['audit.listed', 'many']] },
  'GET /api/admin/audit.csv': { status: 200, leaves: () => [['audit.exported', 'many']] },
  'POST /api/account/password': {
    as: maya,
    body: () => ({ currentPassword: demoPassword, newPassword: 'reeds along the far shore' }),
    status: 204,
    leaves: () => [['account.password_changed', ofMaya.id]],
  },
  'POST /api/admin/users/:id/sign-out': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofMaya.id]],
  },
  'POST /api/admin/users/:id/suspend': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.suspended', ofMaya.id]],
  },
  'POST /api/admin/users/:id/resume': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.resumed', ofMaya.id]],
  },
  'POST /api/account/confirm': {
    body: () => ({ password: demoPassword }),
    status: 204,
    leaves: () => [['account.password_confirmed', ofAdmin.id]],
  },
  'POST /api/logout': { status: 204, leaves: () => [['account.signed_out', ofAdmin.id]] },
  'POST /api/login': {
    body: () => ({ username: admin, password: demoPassword }),
    status: 200,
    leaves: () => [['account.signed_in', ofAdmin.id]],
  },
  'DELETE /api/account/devices/:id': {
    params: () => ({ id: 'x'.repeat(43) }),
    status: 404,
    leaves: () => [],
  },
  'DELETE /api/account/devices': {
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofAdmin.id]],
  },
}
