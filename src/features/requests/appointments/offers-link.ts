import type { OwnCallFields } from './contract/own-call.ts'

/** Marks the link of an email that offers times: the page that it opens says so once they are no longer held. */
export const toOffersLink = (link: string): string => `${link}&for=times`

export const isOffersLink = (parameters: URLSearchParams): boolean =>
  parameters.get('for') === 'times'

/** True if a request that is still open has neither times to pick nor a call to come. After a held call none is missed. */
export const areOffersGone = ({
  appointment,
  offers,
  endedCall,
  mayWithdraw,
}: Pick<OwnCallFields, 'offers' | 'endedCall'> & {
  appointment: object | null
  mayWithdraw: boolean
}): boolean =>
  mayWithdraw &&
  offers.length === 0 &&
  (appointment === null || endedCall !== null) &&
  endedCall?.state !== 'held'
