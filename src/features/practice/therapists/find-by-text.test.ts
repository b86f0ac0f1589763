import { describe, expect, it } from 'vitest'
import { expectLinear } from '../../../../tests/support/measured-work.ts'
import type { Directory, DirectoryEntry } from './contract/directory.ts'
import { searchByText } from './find-by-text.ts'

const entry = (id: number, searchText: string, foundBy: number[]): DirectoryEntry => ({
  id,
  searchText,
  foundBy,
  slug: `therapist-${id}`,
  firstName: '',
  lastName: '',
  title: '',
  designation: '',
  photoUrl: null,
  photoFocus: { x: 50, y: 25 },
  acceptingClients: true,
  specializations: [],
  location: '',
  languages: [],
  availability: [],
  offersVideo: false,
  facets: { concern: [], language: [], age: [], location: [], when: [], approach: [] },
})

const options = { concern: [], language: [], age: [], location: [], when: [], approach: [] }
const directory = (therapists: DirectoryEntry[]): Directory => ({
  options,
  violenceLines: [],
  searchWords: [
    'sad,sadness,cant stop crying,triste',
    'self harm,cutting,automutilation',
    'teen,teenager,ado,adolescent',
    'evening,after work,soir',
    'man,homme',
    'gambling',
  ],
  therapists,
  licensed: 0,
})
const small = directory([
  entry(1, 'maya chen depression self esteem stress management', [0, 3]),
  entry(2, 'noor ali oneil neil teens emdr', [1, 2]),
  entry(3, 'elise tremblay cote french', [2, 3]),
  entry(4, 'tom whitfield', [4]),
])

const find = (text: string) =>
  small.therapists.filter(searchByText(small, text).isFound).map(({ id }) => id)

describe('a search by text', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['sad', [1]],
    ['I am so SAD', [1]],
    ['Je suis triste', [1]],
    ['I can’t stop crying', [1]],
    ["I can't stop crying", [1]],
    ['self-harm', [2]],
    ['automutilation', [2]],
    ['teenager evening', [3]],
    ['evenings for my teenager', [3]],
    ['Tremblay-Côté', [3]],
    ['O’Neil', [2]],
    ['Neil', [2]],
    ['May', [1]],
    ['Chen Maya', [1]],
    ['stressed', [1]],
    // An exact word says more than one that begins with it: management.
    ['man', [4]],
    ['mana', [1]],
    ['depresion', [1]],
    // No one offers it, and that is no reason to leave it out.
    ['gambling sad', []],
    ['gambling', []],
    ['xyzzy', []],
    // Words without a meaning of their own.
    ['therapist', [1, 2, 3, 4]],
    ['I need help', [1, 2, 3, 4]],
  ])('“%s” finds %j', (text, ids) => {
    expect(find(text)).toEqual(ids)
  })

  it('leaves out a word of which nothing is known, and says so', () => {
    expect(find('sad xyzzy')).toEqual([1])
    expect(searchByText(small, 'sad xyzzy, and my plugh').unknown).toEqual(['xyzzy', 'plugh'])
  })

  it('follows every letter in a practice of 200 people', () => {
    const words = 'registered psychotherapist anxiety depression grief couples kanata hintonburg'
    const people = Array.from({ length: 200 }, (_, id) =>
      entry(
        id,
        `person${id} ${words} ${Array.from({ length: 60 }, (__, n) => `word${id}${n}`).join(' ')}`,
        [id % 6],
      ),
    )
    const typed = 'my teenager is sad and cutting in the evenings after work since xyzzy'
    expectLinear((count) => {
      const large = directory(people.slice(0, count))
      for (let length = 1; length <= typed.length; length += 1) {
        const { isFound } = searchByText(large, typed.slice(0, length))
        large.therapists.filter(isFound)
      }
    }, people.length)
  })
})
