/** In characters, with the extension. */
export const maxFileName = 100

// Characters that hide or reorder others, and line ends; then characters that systems reserve in file names.
const deceptive = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const reserved = /[<>:"/\\|?*]/g
// Browsers write these characters so in the name of a file that they send (HTML, “multipart/form-data”).
const escapes = /%(?:22|0D|0A)/g
// Windows opens these as devices, whatever their extension.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name to store, show and save a file under: one that cannot hide what the file is or leave a folder, and ends with
 * one of the extensions of its type, by default the first.
 */
export function cleanFileName(given: string, extensions: readonly [string, ...string[]]): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(escapes, decodeURIComponent)
    .replace(deceptive, '')
    .replace(reserved, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const known = extensions.find((one) => name.toLowerCase().endsWith(`.${one}`))
  const extension = known === undefined ? `.${extensions[0]}` : name.slice(-known.length - 1)
  const whole = known === undefined ? name : name.slice(0, -extension.length)
  const stem = Array.from(whole)
    .slice(0, maxFileName - extension.length)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const safe = devices.test(stem) ? `_${stem}` : stem
  return `${safe || 'file'}${extension}`
}
