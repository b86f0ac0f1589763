import { expect, it } from 'vitest'
import { escapeBeyondAscii } from './ascii-source.ts'

it('leaves the values of texts, patterns and raw templates as they are', async () => {
  const code =
    "[`é “x” ${'…'}`, '😀', /^[“😀]$/u.test('😀'), /œ/.test('œ'), String.raw`\\d(à|“😀)${'é'}`]"
  const escaped = escapeBeyondAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  const read = async (text: string): Promise<unknown> =>
    import(`data:text/javascript,${encodeURIComponent(`export default ${text}`)}`)
  expect(await read(escaped)).toEqual(await read(code))
})
