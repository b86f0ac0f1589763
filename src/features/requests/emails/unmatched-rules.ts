import type { KnownPerson, UnmatchedEmail } from './contract/unmatched.ts'

type Described = Pick<UnmatchedEmail, 'kind' | 'purpose' | 'people'>

const nouns = { lead: 'request', waitlist: 'waiting-list entry', chat: 'chat' } as const

/** "the waiting-list entry of Iris Vale" */
const toPhrase = ({ kind, name }: KnownPerson) => `the ${nouns[kind]} of ${name}`

/** A visitor's shortened name ends with a dot, as the sentence does. */
const endSentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

const joinPhrases = (people: readonly KnownPerson[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(people.map(toPhrase))

const answered = {
  lead: 'an email about a request that is not here any more',
  waitlist: 'an email of the waiting list',
  chat: 'an email about a chat',
} as const

/** Where an email belongs, as far as that is known: by what it answers, and by whose address it has. */
export function describeOrigin({ kind, purpose, people }: Described): string {
  const isReport = kind === 'bounce'
  const about = people.filter((person) => person.kind === purpose)
  const others = people.filter((person) => person.kind !== purpose)
  const verb = isReport ? 'Returns' : 'Answers'
  const sentences: string[] = []
  if (purpose !== null && about.length > 0 && purpose !== 'lead') {
    sentences.push(endSentence(`${verb} ${isReport ? 'an email about ' : ''}${joinPhrases(about)}`))
  } else if (purpose !== null) sentences.push(`${verb} ${answered[purpose]}.`)
  const sharing = purpose === 'lead' ? people : others
  if (sharing.length > 0) {
    const address = isReport ? 'To the address of' : 'From the address of'
    sentences.push(endSentence(`${address} ${joinPhrases(sharing)}`))
  }
  if (people.length === 0) {
    sentences.push(`${isReport ? 'That address' : 'The sender’s address'} is in no record of ours.`)
  }
  return sentences.join(' ')
}

/** "2 emails match no request" */
export const formatUnmatchedCount = (count: number) =>
  count === 1
    ? '1 email matches no request'
    : `${count.toLocaleString('en-CA')} emails match no request`
