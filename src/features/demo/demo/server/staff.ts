import { listDemoTherapists } from './content.ts'

export type Member = { id: number; name: string }
/** Everyone in the practice, by email address. */
export type Team = ReadonlyMap<string, Member>

/** The administrator without a profile. */
export const practiceManager = {
  email: 'admin@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  isTherapist: false,
} as const

export const listDemoStaff = () => [practiceManager, ...listDemoTherapists()]

/** The sign-ins that the server prints at its start, most useful first. */
export const demoSignIns = [
  { email: practiceManager.email, who: 'administrator' },
  { email: 'director@stillwater.example', who: 'administrator who is also a therapist' },
  { email: 'maya.chen@stillwater.example', who: 'therapist' },
] as const
