import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { submitAttribute } from '#platform/client/forms/submit-attribute.ts'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { bootAttributes, bootEvents, loadErrorId } from '../../boot-protocol.ts'

it.each([
  ['load-error.css', [bootAttributes.ready, bootAttributes.loadFailed, bootAttributes.placeholder]],
  ['load-error.css', [`#${loadErrorId}`]],
  ['base.css', [bubbleAttribute]],
])('the names in %s are those of the boot protocol', (file, names) => {
  const text = readFileSync(`src/app/client/${file}`, 'utf8')
  for (const name of names) expect(text).toContain(name)
})

it('writes each name of the boot protocol once in the code', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = [
    ...Object.values(bootAttributes),
    ...Object.values(bootEvents),
    submitAttribute,
    bubbleAttribute,
  ]
  for (const name of names) {
    expect([name, code.match(new RegExp(`${name}(?![\\w-])`, 'g'))?.length]).toEqual([name, 1])
  }
})
