import { describe, expect, it } from 'vitest'
import {
  codeSchema,
  credentialsSchema,
  registrationSchema,
  signInAnswerSchema,
} from './contract.ts'

type Parses = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } }
}
const firstMessage = (schema: Parses, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('what a sign-in takes', () => {
  it.each([
    [{}, 'Username is required'],
    [{ username: '   ', password: 'x' }, 'Username is required'],
    [{ username: null, password: 'x' }, 'Username is required'],
    [{ username: 'maya' }, 'Password is required'],
    [{ username: 'maya', password: '' }, 'Password is required'],
    [{ username: 'maya', password: ['x'] }, 'Password is required'],
  ])('%j: %s', (body, message) => {
    expect(firstMessage(credentialsSchema, body)).toBe(message)
  })

  it('keeps spaces of a password, and no field it does not know', () => {
    const body = { username: ' maya ', password: ' x ', role: 'admin' }
    expect(credentialsSchema.parse(body)).toEqual({ username: 'maya', password: ' x ' })
  })

  it.each(['12345', '1234567', '12345a', '', '１２３４５６', 123_456, undefined])(
    'refuses %j as a code',
    (code) => {
      expect(firstMessage(codeSchema, { code })).toBe('Verification code must be 6 digits')
    },
  )

  it('takes a code with the spaces of a copied one around it', () => {
    expect(codeSchema.parse({ code: ' 041890\n' })).toEqual({ code: '041890' })
  })

  it.each([
    ['email', 'ruth', 'Please enter a valid email address'],
    ['firstName', 'R', 'First name must be at least 2 characters'],
    ['lastName', ' D ', 'Last name must be at least 2 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['setupToken', '', 'Setup token is required'],
  ])('refuses %s %j: %s', (field, value, message) => {
    const person = {
      setupToken: 'token',
      email: 'ruth@stillwater.example',
      firstName: 'Ruth',
      lastName: 'Desjarlais',
      password: 'a canoe at first light',
    }
    expect(registrationSchema.safeParse(person).success).toBe(true)
    expect(firstMessage(registrationSchema, { ...person, [field]: value })).toBe(message)
  })
})

describe('what a sign-in answers', () => {
  const user = {
    id: 7,
    username: 'maya.chen@stillwater.example',
    email: 'maya.chen@stillwater.example',
    firstName: 'Maya',
    lastName: 'Chen',
    role: 'therapist',
    createdAt: '2026-11-21T17:00:00.000Z',
  }

  it('is a user without anything else', () => {
    const answer = { ...user, password: 'hash', passwordHash: 'hash', isTherapist: true }
    expect(signInAnswerSchema.parse(answer)).toEqual(user)
  })

  it('or the wish for a code without anything else', () => {
    const wish = { requireVerification: true, message: 'Please enter the code' }
    expect(signInAnswerSchema.parse({ ...wish, pendingToken: 'secret' })).toEqual(wish)
  })
})
