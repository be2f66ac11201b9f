import { parseFault } from '../api/api-fault.js'

/**
 * Downloads the body of a response under the given file name; `onProgress` gets the bytes received so far.
 * @throws ApiFault
 */
export async function saveFile(response: Response, name: string, onProgress?: (bytes: number) => void): Promise<void> {
  if (!response.ok) throw await parseFault(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await readBody(response, onProgress))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

async function readBody(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, to) {
        bytes += part.byteLength
        onProgress(bytes)
        to.enqueue(part)
      },
    }),
  )
  return new Response(counted, { headers: response.headers }).blob()
}
