import { type OwnRequest, viewOwnRequest } from '#features/requests/own-request/contract/request.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import type { OwnCallProps } from './own-call-props.ts'

/** @returns the request if its call is another one than the page shows, such as after a change in another tab */
export async function readChangedRequest({
  request,
  link,
}: Pick<OwnCallProps, 'request' | 'link'>): Promise<OwnRequest | undefined> {
  try {
    const now = await callOverHttp(viewOwnRequest, { body: link })
    if (!('mayWithdraw' in now)) return undefined
    return now.appointment?.startsAt === request.appointment?.startsAt ? undefined : now
  } catch {
    return undefined
  }
}
