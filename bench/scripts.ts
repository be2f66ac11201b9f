import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a wrk script that posts one body repeatedly: a string as a form, anything else as JSON. */
export function postScript(folder: string, name: string, body: unknown, headers: Record<string, string> = {}): string {
  const isForm = typeof body === 'string'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const lines = Object.entries({ 'Content-Type': type, ...headers }).map(
    ([key, value]) => `wrk.headers["${key}"] = ${lua(value)}`,
  )
  return write(
    folder,
    name,
    ['wrk.method = "POST"', `wrk.body = ${lua(isForm ? body : JSON.stringify(body))}`, ...lines].join('\n'),
  )
}

/** Writes a wrk script that requests one URL repeatedly. */
export function getScript(folder: string, name: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([key, value]) => `wrk.headers["${key}"] = ${lua(value)}`)
  return write(folder, name, lines.join('\n'))
}

/**
 * Writes a wrk script that refreshes sessions one after the other with the newest token of each, like a client that
 * follows rotation. A token with a request in progress is not used again.
 */
export function refreshScript(
  folder: string,
  name: string,
  clientId: string,
  refreshTokens: readonly string[],
): string {
  return write(
    folder,
    name,
    `
local tokens = {${refreshTokens.map(lua).join(',')}}
local first, last = 1, #tokens
request = function()
  local token = tokens[first]
  tokens[first] = nil
  first = first + 1
  return wrk.format("POST", "/oauth2/token", { ["Content-Type"] = "application/json" },
    '{"clientId":"${clientId}","grantType":"refresh_token","refreshToken":"' .. token .. '"}')
end
response = function(status, headers, body)
  local token = string.match(body, '"refresh_token":"([^"]+)"')
  if token then last = last + 1; tokens[last] = token end
end
`,
  )
}

const lua = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function write(folder: string, name: string, text: string): string {
  const file = join(folder, `${name}.lua`)
  writeFileSync(file, text)
  return file
}
