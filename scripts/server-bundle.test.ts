import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

// Workers, recordings, pictures and folders, as `new URL('./worker.ts', new URL('<source file>', import.meta.url).href)`.
const addresses = /new URL\(["'`](.+?)["'`], new URL\("(.+?)", import\.meta\.url\)\.href\)/g

const root = fileURLToPath(new URL('../', import.meta.url))

it('finds every file that the bundled server reads beside its sources', () => {
  const found = globSync('dist/server/*.js', { cwd: root }).flatMap((name) => {
    const bundle = pathToFileURL(root + name)
    return (
      readFileSync(bundle, 'utf8')
        .matchAll(addresses)
        // Of a file whose name is put together, its folder.
        .map(([, file = '', source = '']) => [file.replace(/[^/]*\$\{.*/, ''), source] as const)
        .map(([file, source]) => new URL(file, new URL(source, bundle)))
        .toArray()
    )
  })
  expect(found.filter((address) => !existsSync(address)).map(String)).toEqual([])
  const workers = found.filter(({ pathname }) => pathname.endsWith('-worker.ts'))
  expect(workers.map(({ pathname }) => pathname.split('/').at(-1)).toSorted()).toEqual([
    'clean-worker.ts',
    'guessability-worker.ts',
    'read-calendar-worker.ts',
    'rebuild-worker.ts',
    'sanitize-svg-worker.ts',
    'voice-worker.ts',
  ])
})
