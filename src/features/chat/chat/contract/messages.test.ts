import { describe, expect, it } from 'vitest'
import { visitorSchema } from './messages.ts'

const visitor = { senderPhone: '(613) 555-0187', senderEmail: 'noor@mail.example' }
const getProblems = (senderName: string) =>
  (visitorSchema.safeParse({ ...visitor, senderName }).error?.issues ?? []).map(
    ({ message }) => message,
  )

describe('the first name of a visitor', () => {
  it.each(['Noor', 'Jo', '王', ' 李 '])('can be %s', (name) => {
    expect(getProblems(name)).toEqual([])
  })

  it.each(['', '  ', 'A', '1', '🌿'])('cannot be %j', (name) => {
    expect(getProblems(name)).toEqual(['First name is required'])
  })
})
