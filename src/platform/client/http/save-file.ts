import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { CallError } from './api.ts'

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves a text that is known already as a file. */
export const saveText = (text: string, name: string, type: string): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)

/**
 * Saves a file under its name, as a link with `download` does; a refusal stays readable this way.
 * @throws CallError, or TypeError without a network
 */
export async function saveFile(url: string, name: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    ...init,
    headers: { 'accept-language': languageTags[getLanguage()], ...init.headers },
  })
  if (!response.ok) {
    throw new CallError(response.status, await response.text(), response.statusText)
  }
  saveBlob(await response.blob(), name)
}
