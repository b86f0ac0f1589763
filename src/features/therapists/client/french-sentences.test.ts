import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByLanguage } from './french-sentences.ts'

const getFrench = (text: string) =>
  splitByLanguage(text).flatMap((part) => (part.isFrench ? [part.text.trim()] : []))

describe('French sentences in a profile', () => {
  it('are found between English ones', () => {
    expect(
      splitByLanguage(
        'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. Parents are part of the work.',
      ),
    ).toEqual([
      {
        text: 'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. ',
        isFrench: true,
      },
      { text: 'Parents are part of the work.', isFrench: false },
    ])
    expect(getFrench('We meet. Je reçois en français, en anglais et en lingala. I laugh.')).toEqual(
      ['Je reçois en français, en anglais et en lingala.'],
    )
  })

  it.each([
    'I trained at the Université de Montréal and the Institut de la famille.',
    'We had coffee, croissants et cetera.',
    'Une vie meilleure, she said.',
    'Bonjour!',
  ])('are not seen in %j', (text) => {
    expect(getFrench(text)).toEqual([])
  })

  it('leave the text as it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé .!?…»’\n', 'je ', 'en ', 'et ', 'the ') })
    fc.assert(
      fc.property(text, (paragraph) => {
        expect(
          splitByLanguage(paragraph)
            .map((part) => part.text)
            .join(''),
        ).toBe(paragraph)
      }),
    )
  })
})
