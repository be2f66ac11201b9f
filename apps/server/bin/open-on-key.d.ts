import type { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  stdin: { isTTY?: boolean }
  stdout: { isTTY?: boolean }
  platform?: string
}

interface OpenOnKey {
  url: string
  stdin: Readable & { setRawMode?(isRaw: boolean): unknown }
  stop(): void
  platform?: string
  start?: typeof spawn
}

export function canOpenBrowser(terminal: Terminal): boolean
export function openOnKey(options: OpenOnKey): () => void
