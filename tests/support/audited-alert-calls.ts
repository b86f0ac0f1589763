import type { ExpectedTrail } from './audited-call.ts'
import { maya } from './test-server.ts'

/** Of a browser that takes push messages. The example of RFC 8291, 5. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Maya's choices of alerts and her browser's push messages. */
export const listAlertCalls = (ofMaya: { id: number }): Record<string, ExpectedTrail> => ({
  'PUT /api/admin/alerts': {
    as: maya,
    body: () => ({ choices: { 'chat.new': 'push' } }),
    status: 200,
    leaves: () => [['account.alerts_changed', ofMaya.id]],
  },
  'POST /api/admin/push-subscriptions': {
    as: maya,
    body: () => ({ endpoint: 'https://push.example/a', keys: browserKeys }),
    status: 201,
    leaves: () => [['account.push_added', ofMaya.id]],
  },
  'DELETE /api/admin/push-subscriptions': {
    as: maya,
    status: 204,
    leaves: () => [['account.push_removed', ofMaya.id]],
  },
})
