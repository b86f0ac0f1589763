import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByLanguage } from './split-by-language.ts'

const getFrench = (text: string) =>
  splitByLanguage(text, 'en').flatMap((part) => (part.language === 'fr' ? [part.text.trim()] : []))

describe('French sentences in a profile', () => {
  it('are found between English ones', () => {
    expect(
      splitByLanguage(
        'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. Parents are part of the work.',
        'en',
      ),
    ).toEqual([
      {
        text: 'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. ',
        language: 'fr',
      },
      { text: 'Parents are part of the work.', language: 'en' },
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
      fc.property(text, fc.constantFrom('en', 'fr'), (paragraph, own) => {
        expect(
          splitByLanguage(paragraph, own)
            .map((part) => part.text)
            .join(''),
        ).toBe(paragraph)
      }),
    )
  })
})

describe('English sentences in a French profile', () => {
  const getEnglish = (text: string) =>
    splitByLanguage(text, 'fr').flatMap((part) =>
      part.language === 'en' ? [part.text.trim()] : [],
    )

  it.each([
    [
      'Je reçois en français. I also see people in English, if it is easier for you. Écrivez-moi.',
      'I also see people in English, if it is easier for you.',
    ],
    [
      'On y va. I’d be happy to meet you in English, and you don’t have to explain. Voilà.',
      'I’d be happy to meet you in English, and you don’t have to explain.',
    ],
  ])('are found in %j', (text, english) => {
    expect(getEnglish(text)).toEqual([english])
  })

  it.each([
    'Il a compris. Tu as raison, or il est tard. On a le temps.',
    'J’utilise la thérapie autochtone axée sur le focusing (Indigenous Focusing-Oriented Therapy).',
    'Formée à la méthode « Hold Me Tight » de Sue Johnson.',
    'Thank you!',
  ])('are not seen in %j', (text) => {
    expect(getEnglish(text)).toEqual([])
  })
})
