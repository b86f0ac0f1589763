import type { FastifyReply } from 'fastify'
import { serve } from '#platform/server/http/endpoints.ts'
import {
  endCalendarAddress,
  getCalendarAddress,
  makeCalendarAddress,
  readCalendar,
  readCallFile,
} from '../contract.ts'
import type { FeedService } from './service.ts'

/** Calendar programs read it without a session; nothing between them and us may keep it. */
async function sendCalendar(reply: FastifyReply, name: string, text: string): Promise<undefined> {
  await reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `inline; filename="${name}"`)
    .type('text/calendar; charset=utf-8')
    .send(text)
  return undefined
}

export const calendarRoutes = (feeds: FeedService) => [
  serve(getCalendarAddress, ({ actor }) => feeds.getAddress(actor)),
  serve(makeCalendarAddress, ({ actor, body, origin }) =>
    feeds.makeAddress(actor, body.names ?? false, origin),
  ),
  serve(endCalendarAddress, async ({ actor, origin }) => {
    await feeds.endAddress(actor, origin)
    return undefined
  }),
  serve(readCalendar, async ({ params, origin, reply }) =>
    sendCalendar(reply, 'free-calls.ics', await feeds.read(params.file, origin)),
  ),
  serve(readCallFile, async ({ params, reply }) =>
    sendCalendar(reply, 'free-call.ics', await feeds.readCall(params.file)),
  ),
]
