import { build } from 'vite'
import { expect, it } from 'vitest'
import { asciiSource, escapeBeyondAscii } from './ascii-source.ts'

it('leaves the values of texts, patterns and raw templates as they are', async () => {
  const code =
    "[`é “x” ${'…'}`, '😀', /^[“😀]$/u.test('😀'), /œ/.test('œ'), String.raw`\\d(à|“😀)${'é'}`]"
  const escaped = escapeBeyondAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  const read = async (text: string): Promise<unknown> =>
    import(`data:text/javascript,${encodeURIComponent(`export default ${text}`)}`)
  expect(await read(escaped)).toEqual(await read(code))
})

it('leaves no character beyond ASCII in a file of the build', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'in-memory',
        resolveId: (id) => (id === '/main.ts' ? id : undefined),
        load: () => "console.log('“é”', `😀`, /…/)",
      },
      asciiSource(),
    ],
    build: { ssr: true, write: false, rollupOptions: { input: '/main.ts' } },
  })
  if (!('output' in output)) throw new Error('the build has no output')
  const { code } = output.output[0]
  expect(code).toMatch(/^[\0-\x7f]*$/)
  expect(code).toContain(String.raw`\u201c\u00e9\u201d`)
})
