// Browsers convert these themselves (`parseRequestOptionsFromJSON`, `toJSON`) since 2024 only, and credentials of some
// password managers refuse `toJSON`.

/** Returns the bytes of base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Returns bytes as base64url. */
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
