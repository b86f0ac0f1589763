import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPublicPages, toSourceFile } from '#app/pages.ts'

const folder = 'src/app/client'
const style = readFileSync(`${folder}/public.css`, 'utf8')
const leftOut = [...style.matchAll(/@source not '([^']+)'/g)].map(([, pattern = '']) =>
  posix.join(folder, pattern),
)
/** Words that are not compiled to classes. */
const plainWords = /@source not inline\('\{([^}]+)\}'\)/.exec(style)?.[1]?.split(',') ?? []

const isLeftOut = (file: string) =>
  leftOut.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))

/** All files that public pages import, directly or indirectly. */
function findPublicFiles(): string[] {
  const found = new Set<string>()
  // Files that only `npm run dev` adds to a page do not count.
  const isElsewhere = (file: string) =>
    /layouts\/portal-layout|\/dev\/rendered-page\.ts$/.test(file)
  const visit = (file: string) => {
    if (found.has(file) || isElsewhere(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      visit(from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(file), from))
    }
  }
  visit(`${folder}/boot/entry-browser.tsx`)
  for (const page of listPublicPages()) visit(toSourceFile(page))
  return [...found]
}

describe('the style that visitors load', () => {
  it('leaves out no file that a public page is made of', () => {
    const files = findPublicFiles()
    expect(files.length).toBeGreaterThan(100)
    expect(files).toContain('src/features/chat/chat/client/visitor/chat-panel.tsx')
    const missing = files.filter(isLeftOut)
    expect(missing).toEqual([])
  })

  it('leaves out no class that a public page uses', () => {
    expect(plainWords.length).toBeGreaterThan(5)
    const used = findPublicFiles().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/className="([^"]*)"/g)]
        .flatMap(([, names = '']) => names.split(' '))
        .filter((name) => plainWords.includes(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(used).toEqual([])
  })

  it('leaves out what only staff see', () => {
    expect(isLeftOut('src/features/requests/leads/client/lead-dialog.tsx')).toBe(true)
    expect(isLeftOut('src/app/client/pages/portal/leads.tsx')).toBe(true)
  })
})
