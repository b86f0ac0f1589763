import type { Plugin } from 'vite'

const idLength = 5

/** Where a page's file registers its copy of a shared piece: `t("text-eGCP1TMx",t=>{…})`, as each minifier writes it. */
const registration = /\(["`]([\w.~-]+-[\w-]{8})["`],\(?(?:\w+|\(\w*\))=>/g
const quoted = /["`]([\w.~-]+-[\w-]{8})["`]/g

/** The names of the shared pieces in `scripts`, and what each is called instead: a part of its checksum. */
export function shortenIds(scripts: readonly string[]): Map<string, string> {
  const ids = new Set(
    scripts.flatMap((code) => [...code.matchAll(registration)].map(([, id = '']) => id)),
  )
  const short = new Map([...ids].map((id) => [id, id.slice(-8).slice(0, idLength)]))
  if (new Set(short.values()).size < short.size) {
    throw new Error(`two shared pieces of the build have the same first ${idLength} characters`)
  }
  return short
}

export const replaceIds = (code: string, short: ReadonlyMap<string, string>): string =>
  code.replace(quoted, (whole, id: string) => {
    const replacement = short.get(id)
    return replacement === undefined ? whole : `"${replacement}"`
  })

/**
 * Shortens the names under which pages register the pieces that they share. They are long and hardly
 * compress: a page of sixty pieces is a kilobyte smaller without them.
 */
export const shortChunkIds = (): Plugin => ({
  name: 'short-chunk-ids',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Browsers may hold a file of an earlier release, with other names: what this does is part of each checksum.
  augmentChunkHash: () => `short-chunk-ids ${idLength}`,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const short = shortenIds(chunks.map(({ code }) => code))
      for (const chunk of chunks) chunk.code = replaceIds(chunk.code, short)
    },
  },
})
