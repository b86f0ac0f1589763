import { addPushSubscription, type PushDevice } from '#features/requests/alerts/contract.ts'
import { createBrowserKeys } from './push-service.ts'
import type { TestServer } from './test-server.ts'

/** For `record-access.test.ts`: devices, which are one's own. */
export const deviceCases = {
  'DELETE /api/admin/push-subscriptions/:id': {
    async find(server: TestServer, owner: string) {
      const cookie = await server.signIn(owner)
      const { keys } = createBrowserKeys()
      const body = { endpoint: 'https://push.example/a', keys }
      const { json } = await server.call(addPushSubscription, { cookie, body })
      return { id: (json as PushDevice).id }
    },
    own: 204,
    others: 404,
  },
  'DELETE /api/account/devices/:id': {
    async find(server: TestServer, owner: string) {
      await server.signIn(owner)
      const [session] = await server.sql(
        'select id_hash from sessions where user_id = (select id from users where email = ?) order by created_at desc limit 1',
        [owner],
      )
      return { id: session?.['id_hash'] }
    },
    own: 204,
    others: 404,
  },
}
