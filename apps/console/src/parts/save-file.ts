import { parseFault } from '../api/api-fault.js'

/**
 * Downloads the body of a response under the given file name; `onProgress` gets the bytes received so far.
 * @throws ApiFault
 */
export async function saveFile(response: Response, name: string, onProgress?: (bytes: number) => void): Promise<void> {
  if (!response.ok) throw await parseFault(response)
  saveBlob(await readBody(response, onProgress), name)
}

/** Saves a text as a file. */
export const saveText = (text: string, type: string, name: string): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
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
