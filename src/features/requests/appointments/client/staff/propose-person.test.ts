import { describe, expect, it } from 'vitest'
import { proposePerson } from './propose-person.ts'

const userIds = [1, 2, 3, 4]
const none = { chosen: undefined, assignedTo: null, free: undefined }

describe('the therapist that a booking proposes', () => {
  it.each<
    [name: string, wanted: Parameters<typeof proposePerson>[1], proposed: number | undefined]
  >([
    ['the freest of those who are free', { ...none, free: [3, 2] }, 3],
    ['the one of the request, if free then', { ...none, assignedTo: 2, free: [3, 2] }, 2],
    ['another, if the one of the request is not free', { ...none, assignedTo: 4, free: [3, 2] }, 3],
    ['the one of the column, free or not', { chosen: 4, assignedTo: 2, free: [3, 2] }, 4],
    ['the one of the request, if no one is free', { ...none, assignedTo: 2, free: [] }, 2],
    ['the one of the request, without a time', { ...none, assignedTo: 2 }, 2],
    ['the first, without anyone free', { ...none, free: [] }, 1],
    ['no one who is not in the list', { chosen: 9, assignedTo: 8, free: [7, 3] }, 3],
  ])('is %s', (_, wanted, proposed) => {
    expect(proposePerson(userIds, wanted)).toBe(proposed)
  })

  it('is no one where no one can be called', () => {
    expect(proposePerson([], { ...none, assignedTo: 2, free: [2] })).toBeUndefined()
  })
})
