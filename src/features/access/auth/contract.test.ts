import { describe, expect, it } from 'vitest'
import {
  codeSchema,
  credentialsSchema,
  registrationSchema,
  signInResponseSchema,
} from './contract.ts'

type Parses = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } }
}
const firstMessage = (schema: Parses, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a request to sign in', () => {
  it.each([
    [{}, 'Username is required'],
    [{ username: '   ', password: 'x' }, 'Username is required'],
    [{ username: null, password: 'x' }, 'Username is required'],
    [{ username: 'maya' }, 'Password is required'],
    [{ username: 'maya', password: '' }, 'Password is required'],
    [{ username: 'maya', password: ['x'] }, 'Password is required'],
  ])('%j is refused: %s', (body, message) => {
    expect(firstMessage(credentialsSchema, body)).toBe(message)
  })

  it('preserves spaces in a password and drops unknown fields', () => {
    const body = { username: ' maya ', password: ' x ', role: 'admin' }
    expect(credentialsSchema.parse(body)).toEqual({ username: 'maya', password: ' x ' })
  })

  it.each(['12345', '1234567', '12345a', '', '１２３４５６', 123_456, undefined])(
    'refuses %j as a code',
    (code) => {
      expect(firstMessage(codeSchema, { code })).toBe('Verification code must be 6 digits')
    },
  )

  it('accepts a code that was copied with surrounding spaces', () => {
    expect(codeSchema.parse({ code: ' 041890\n' })).toEqual({ code: '041890' })
  })

  it('accepts names of one letter where a script has them', () => {
    const person = {
      setupToken: 'token',
      email: 'ruth@stillwater.example',
      firstName: '莉',
      lastName: '王',
      password: 'a canoe at first light',
    }
    expect(registrationSchema.safeParse(person).success).toBe(true)
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

describe('the response to a sign-in', () => {
  const user = {
    id: 7,
    username: 'maya.chen@stillwater.example',
    email: 'maya.chen@stillwater.example',
    firstName: 'Maya',
    lastName: 'Chen',
    role: 'therapist',
    createdAt: '2026-11-21T17:00:00.000Z',
  }

  it('contains the user without other fields', () => {
    const answer = { ...user, password: 'hash', passwordHash: 'hash', isTherapist: true }
    expect(signInResponseSchema.parse(answer)).toEqual(user)
  })

  it('contains the request for a code without other fields', () => {
    const needed = { requireVerification: true, message: 'Please enter it', methods: ['email'] }
    expect(signInResponseSchema.parse({ ...needed, pendingToken: 'secret' })).toEqual(needed)
  })
})
