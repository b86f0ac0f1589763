import { expect, it } from 'vitest'
import { startingContent } from '../../../../../../tests/support/starting-site.ts'
import { createOffice } from './office-fields.ts'

it('begins with the city of the practice, but not with its province', () => {
  expect(createOffice(startingContent).city).toEqual({ en: '', fr: '' })
  const practice = { ...startingContent.practice, city: { en: 'Sudbury', fr: '' } }
  expect(createOffice({ ...startingContent, practice }).city).toEqual({ en: 'Sudbury', fr: '' })
})
