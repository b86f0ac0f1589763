import { describe, expect, it } from 'vitest'
import { inFrench } from '../../../../tests/support/in-french.ts'
import { toProgress } from './labels.ts'

type Facts = Parameters<typeof toProgress>[0]

const startsAt = '2027-03-09T19:20:00.000Z'
const endsAt = '2027-03-09T19:40:00.000Z'
const appointment = { startsAt, endsAt } as NonNullable<Facts['appointment']>
const offers = [{ startsAt, endsAt }]
const none: Omit<Facts, 'status'> = {
  contactBy: null,
  appointment: null,
  offers: [],
  endedCall: null,
}
const ended = (state: NonNullable<Facts['endedCall']>['state']) => ({
  endedCall: { startsAt, state },
})

describe('the progress of a request with a free call', () => {
  it.each<[name: string, facts: Partial<Facts>, title: string, frenchTitle: string]>([
    [
      'booked or moved',
      { status: 'scheduled', appointment },
      'Your free call is booked',
      'Votre appel gratuit est réservé',
    ],
    [
      'booked, with other times offered',
      { status: 'scheduled', appointment, offers },
      'Your free call is booked',
      'Votre appel gratuit est réservé',
    ],
    [
      'offered',
      { status: 'inTouch', offers },
      'Pick a time for your free call',
      'Choisissez le moment de votre appel gratuit',
    ],
    [
      'offered after a missed call',
      { status: 'inTouch', offers, ...ended('noAnswer') },
      'Pick a time for your free call',
      'Choisissez le moment de votre appel gratuit',
    ],
    [
      'over a moment ago',
      { status: 'scheduled', appointment, ...ended('booked') },
      'The time of your free call is past',
      'L’heure de votre appel gratuit est passée',
    ],
    [
      'held',
      { status: 'scheduled', ...ended('held') },
      'We have had your free call',
      'Votre appel gratuit a eu lieu',
    ],
    [
      'missed',
      { status: 'inTouch', ...ended('noAnswer') },
      'We could not reach you',
      'Nous n’avons pas pu vous joindre',
    ],
    [
      'cancelled',
      { status: 'inTouch', ...ended('cancelled') },
      'Your free call is cancelled',
      'Votre appel gratuit est annulé',
    ],
    // Staff have said more than the call says.
    [
      'held and completed',
      { status: 'complete', ...ended('held') },
      'Your request is complete',
      'Votre demande est traitée',
    ],
    [
      'withdrawn',
      { status: 'withdrawn', ...ended('cancelled') },
      'You have withdrawn your request',
      'Vous avez retiré votre demande',
    ],
    [
      'arranged without a time',
      { status: 'scheduled' },
      'Your consultation is arranged',
      'Votre consultation est fixée',
    ],
  ])('%s', (_, facts, title, frenchTitle) => {
    const request: Facts = { status: 'received', ...none, ...facts }
    expect(toProgress(request).title).toBe(title)
    expect(inFrench(() => toProgress(request).title)).toBe(frenchTitle)
  })

  it('names the time of a cancelled call', () => {
    const request: Facts = { status: 'inTouch', ...none, ...ended('cancelled') }
    expect(toProgress(request).next).toContain('Tuesday, March 9, 2:20 PM')
    expect(inFrench(() => toProgress(request).next)).toContain('le mardi 9 mars, 14 h 20')
  })
})
