import type { Plugin } from 'vite'

const address = /(["`])\/assets\/([\w.-]+\.svg)\1/g
/** The folder of the drawings in the palette of the page, as its document says. */
const folder = '(document.documentElement.dataset.art||"/assets/")'

export const replaceAddresses = (code: string): string =>
  code.replace(address, (_whole, _quote, name: string) => `(${folder}+"${name}")`)

/**
 * Lets the pages load the product's drawings in the colours of the practice's palette: the server writes the address
 * of their folder into the document, and the drawings' own addresses are put together when a script starts.
 */
export const drawingAddresses = (): Plugin => ({
  name: 'drawing-addresses',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Browsers may hold a file of an earlier release without it: what this does is part of each checksum.
  augmentChunkHash: () => `drawing-addresses ${folder}`,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = replaceAddresses(output.code)
      }
    },
  },
})
