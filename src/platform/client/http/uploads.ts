import {
  type EndpointDefinition,
  type EndpointResponse,
  fillPath,
  type Upload,
} from '#shared/endpoint.ts'
import { CallError } from './api.ts'
import { suspectSessionEnded } from './session-end.ts'

/**
 * Sends one file to an upload endpoint, by XMLHttpRequest because `fetch` reports no upload progress.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @throws CallError, or TypeError without a network
 */
export function uploadOverHttp<D extends EndpointDefinition & { upload: Upload }>(
  definition: D,
  params: Record<string, unknown>,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<EndpointResponse<D>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(definition.method, fillPath(definition.path, params))
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('error', () => reject(new TypeError('the file could not be sent')))
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
