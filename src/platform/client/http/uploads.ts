import {
  type EndpointDefinition,
  type EndpointResponse,
  fillPath,
  type Upload,
} from '#shared/endpoint.ts'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { CallError } from './api.ts'
import { suspectSessionEnded } from './session-end.ts'

interface UploadOptions {
  headers?: Readonly<Record<string, string>>
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

// As long as the server waits for the whole of a request.
const timeoutMs = 150_000

/**
 * Sends one file to an upload endpoint, by XMLHttpRequest because `fetch` reports no upload progress.
 * @throws CallError, or TypeError without a network
 */
export function uploadOverHttp<D extends EndpointDefinition & { upload: Upload }>(
  definition: D,
  params: Record<string, unknown>,
  file: File,
  { headers = {}, onProgress }: UploadOptions,
): Promise<EndpointResponse<D>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(definition.method, fillPath(definition.path, params))
    request.timeout = timeoutMs
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', languageTags[getLanguage()])
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    for (const failure of ['error', 'timeout', 'abort']) {
      request.addEventListener(failure, () => reject(new TypeError('the file could not be sent')))
    }
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status === 401) suspectSessionEnded()
      if (status < 200 || status >= 300) reject(new CallError(status, responseText, statusText))
      // The server filtered its response by the endpoint's schema.
      else resolve(JSON.parse(responseText) as never)
    })
    const form = new FormData()
    form.append(definition.upload.field, file)
    request.send(form)
  })
}
