import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A wrk script that posts one body over and over: a text as a form, anything else as JSON. */
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

/** A wrk script that gets one address over and over. */
export function getScript(folder: string, name: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([key, value]) => `wrk.headers["${key}"] = ${lua(value)}`)
  return write(folder, name, lines.join('\n'))
}

/**
 * A wrk script that renews sessions one after the other, always with the newest token it was given, as a client that
 * follows rotation does. A token under way is not used twice.
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
