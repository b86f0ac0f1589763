import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bootAttributes, loadErrorId } from './protocol.ts'

const read = (path: string) => readFileSync(`src/${path}`, 'utf8')

it.each([
  [
    'app/client/load-error.css',
    [bootAttributes.ready, bootAttributes.loadFailed, bootAttributes.placeholder],
  ],
  ['app/client/load-error.css', [`#${loadErrorId}`]],
  [
    'app/server/page-document.ts',
    [bootAttributes.static, bootAttributes.entry, bootAttributes.files, `id="${loadErrorId}"`],
  ],
  ['platform/client/forms/submit-button.tsx', [bootAttributes.submit]],
])('the names in %s are those of the boot protocol', (path, names) => {
  const text = read(path)
  for (const name of names) expect(text).toContain(name)
})
