import { describe, expect, it } from 'vitest'
import { listWarnings } from './warnings.ts'

const lead = { firstName: 'Noor', lastName: 'Haddad' }
const practice = 'Stillwater Psychotherapy'

const warn = (
  draft: { subject?: string; message?: string; proposed?: string },
  sender = 'hello@stillwater.example',
) => {
  const { subject = 'Your request', message = '', proposed = 'Your request' } = draft
  const initial = { subject: proposed, message: '' }
  return listWarnings({ draft: { subject, message, initial }, lead, sender, practice })
}

describe('before an email is sent', () => {
  it('says nothing of an ordinary one', () => {
    expect(warn({ message: 'Hello Noor,\n\nThursday at six?' })).toEqual([])
  })

  it('says which subject takes the place of an empty one', () => {
    expect(warn({ subject: '  ' })).toEqual([
      'The subject is empty. Please write one before you send.',
    ])
  })

  it.each([
    ['Hello Daniel,\n', 'Daniel'],
    ['Hi Sarah!', 'Sarah'],
    ['Bonjour Chloé,\n', 'Chloé'],
    ['Chère Madame Roy,\n', 'Madame Roy'],
    ['Good morning Maya\n\nWelcome', 'Maya'],
  ])('notices the name in “%s”', (message, name) => {
    expect(warn({ message })).toEqual([`The greeting says “${name}”. This goes to Noor Haddad.`])
  })

  it.each([
    'Hello Noor,',
    'hello NOOR,',
    'Dear Ms Haddad,',
    'Bonjour Mme Haddad,\n',
    'Hello there,',
    'Bonjour à vous,',
    'Hello,\n\nDaniel will call you.',
    // Still being typed.
    'Hello D',
    'Hi all,',
  ])('has nothing against “%s”', (message) => {
    expect(warn({ message })).toEqual([])
  })

  it('takes a short form for the same name', () => {
    const draft = { subject: 'A', message: 'Hi Chris,', initial: { subject: 'A', message: '' } }
    const christopher = { firstName: 'Christopher', lastName: null }
    expect(listWarnings({ draft, lead: christopher, sender: undefined, practice })).toEqual([])
  })

  it.each([
    ['About your anxiety', 'anxiety'],
    ['Therapy on Thursday', 'therapy'],
    ['Votre thérapie', 'therapie'],
    ['Santé mentale', 'sante mentale'],
    ['Re: your panic attacks', 'panic'],
  ])('notices the clinical word in “%s”', (subject, word) => {
    expect(warn({ subject })).toEqual([
      `The subject says “${word}”. Others may see it on the client’s screen.`,
    ])
  })

  it.each(['Thursday at six', 'Your request to Stillwater Psychotherapy', 'A new estimate'])(
    'has nothing against the subject “%s”',
    (subject) => {
      expect(warn({ subject })).toEqual([])
    },
  )

  it('has nothing against what the client wrote in the subject', () => {
    expect(warn({ subject: 'Re: Anxiety', proposed: 'Re: Anxiety' })).toEqual([])
  })

  it('notices a placeholder that was not filled, as it may be sent by mistake', () => {
    expect(warn({ message: 'Hello Noor,\n\nThe fee is {fee}.' })).toEqual([
      'The text still has a gap: please fill in the fee.',
    ])
  })

  it.each([
    ['maya.chen@gmail.com', true],
    ['maya@yahoo.ca', true],
    ['maya@videotron.ca', true],
    ['maya@stillwater.example', false],
    ['maya@gmail.stillwater.example', false],
  ])('knows whether %s is a personal mailbox', (sender, isPersonal) => {
    expect(warn({}, sender)).toHaveLength(isPersonal ? 1 : 0)
  })
})
