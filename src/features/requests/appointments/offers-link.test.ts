import { expect, it } from 'vitest'
import type { EndedCall } from './contract/own-call.ts'
import { areOffersGone, isOffersLink, toOffersLink } from './offers-link.ts'

it('recognises the link of an email that offers times, in the fragment and in the query', () => {
  const { hash } = new URL(toOffersLink('https://practice.example/fr/request#token=a-token'))
  const parameters = new URLSearchParams(hash.slice(1))
  expect(isOffersLink(parameters)).toBe(true)
  expect(parameters.get('token')).toBe('a-token')
  expect(isOffersLink(new URLSearchParams('?token=a-token&for=times'))).toBe(true)
  expect(isOffersLink(new URLSearchParams('?token=a-token&for=call'))).toBe(false)
  expect(isOffersLink(new URLSearchParams('token=a-token'))).toBe(false)
})

const call = {}
const startsAt = '2027-03-01T15:00:00.000Z'
const time = { startsAt, endsAt: '2027-03-01T15:20:00.000Z' }
const nothing = { appointment: null, offers: [], endedCall: null, mayWithdraw: true }
const ended = (state: EndedCall['state']) => ({ ...nothing, endedCall: { startsAt, state } })

it.each([
  ['nothing to pick and no call', nothing, true],
  ['times to pick', { ...nothing, offers: [time] }, false],
  ['a call to come', { ...nothing, appointment: call }, false],
  ['a call today that is over', { ...ended('booked'), appointment: call }, true],
  ['a client who was not reached', ended('noAnswer'), true],
  ['a cancelled call', ended('cancelled'), true],
  ['a call that was held', ended('held'), false],
  ['a request that has ended', { ...nothing, mayWithdraw: false }, false],
])('tells of %s whether offered times are gone', (_, request, isGone) => {
  expect(areOffersGone(request)).toBe(isGone)
})
