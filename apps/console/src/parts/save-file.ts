import { parseFault } from '../api/api-fault.js'

/** Downloads the body of a response under the given file name. @throws ApiFault */
export async function saveFile(response: Response, name: string): Promise<void> {
  if (!response.ok) throw await parseFault(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
