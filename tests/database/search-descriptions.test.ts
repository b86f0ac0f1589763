import { expect, it } from 'vitest'
import demo from '#features/practice/site/content/demo.json' with { type: 'json' }
import starting from '#features/practice/site/content/starting.json' with { type: 'json' }
import englishDocuments from '../../messages/en/documents.json' with { type: 'json' }
import frenchDocuments from '../../messages/fr/documents.json' with { type: 'json' }

/** Search engines cut longer descriptions. */
const maxLength = 155

const fill = (text: string, language: string) =>
  text
    .replace(
      '{practiceName}',
      language === 'fr' ? 'Stillwater Psychothérapie' : 'Stillwater Psychotherapy',
    )
    .replace('{inCity}', 'in Ottawa')
    .replace('{consultationMinutes}', '20')

function listPreviews(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  if (name !== 'preview') {
    return Object.entries(value).flatMap(([key, inner]) => listPreviews(inner, key))
  }
  return Object.entries(value as Record<string, string>)
}

it.each([
  ['demo', demo],
  ['starting', starting],
])('has descriptions that search engines show whole in the %s content', (_, content) => {
  const previews = listPreviews(content)
  expect(previews.length).toBeGreaterThan(20)
  expect(previews.filter(([language, text]) => fill(text, language).length > maxLength)).toEqual([])
})

it.each([
  ['English', englishDocuments],
  ['French', frenchDocuments],
])('has descriptions of the legal pages that are shown whole in %s', (_, messages) => {
  const descriptions = Object.entries(messages).filter(([name]) => name.endsWith('_description'))
  expect(descriptions).toHaveLength(3)
  for (const [name, text] of descriptions) {
    const length = text.replace('{practice}', 'Psychothérapie Stillwater').length
    expect([name, length <= maxLength]).toEqual([name, true])
  }
})
