import {
  type ApplicationErrorName,
  applicationErrorMeanings,
  applicationErrors,
  dataErrors,
  type OAuthErrorCode,
  oauthErrorMeanings,
  oauthErrorStatus,
} from '@foyer/protocol'
import { siteFileJsonSchema } from '../apps/server/src/features/import-export/site-file/read/site-file-schema.js'
import type { SettingName } from '../apps/server/src/features/site/settings/site-settings.js'
import { siteSettings } from '../apps/server/src/features/site/settings/site-settings.js'
import { callers } from '../apps/server/src/http/endpoint/access.js'
import { groups } from '../apps/server/src/http/endpoint/groups.js'
import { accessSentences } from '../apps/server/src/http/openapi/access-sentences.js'
import { openApiDocument } from '../apps/server/src/http/openapi/build-document.js'
import { operations } from '../apps/server/src/http/openapi/operations.js'
import { refusalsOf } from '../apps/server/src/http/openapi/refusals.js'
import { lifetimes } from '../apps/server/src/kernel/lifetimes.js'
import { describeAllowedValues } from '../apps/server/src/kernel/setting.js'
import { environmentVariables } from '../apps/server/src/main/config/environment-variables.js'

const GENERATED = 'Generated from the sources, and compared with them by a test: `npm run docs` regenerates it.'
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A duration in words, such as `1 day 2 hours`. */
function durationWords(ms: number): string {
  const parts: string[] = []
  let rest = ms
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    if (count === 0) continue
    parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
    rest -= count * length
  }
  return parts.join(' ')
}

/** The rows of the lifetimes. A setting that does not exist does not compile. */
const lifetimeRows = () =>
  Object.values(lifetimes).map(
    ({ ms, what, source, setting }: { ms: number; what: string; source: string; setting: SettingName | undefined }) => [
      what,
      durationWords(ms),
      setting === undefined ? '' : `\`${setting}\``,
      source,
    ],
  )

/** Renders docs/site-file.schema.json, with which editors check and complete a site file. */
export const siteFileSchemaPage = (): string => `${JSON.stringify(siteFileJsonSchema(), null, 2)}\n`

/** Renders docs/configuration.md: every variable, flag, setting and lifetime. */
export function configurationPage(): string {
  const variables = Object.values(environmentVariables).map(
    ({ variable, flag = '', secret, default: value, meaning }) => [
      secret ? `\`${variable}\` or \`${variable}_FILE\`` : `\`${variable}\``,
      flag === '' ? '' : `\`${flag}\``,
      value,
      meaning,
    ],
  )
  const shown = (text: string) => (text === '' ? 'nothing' : `\`${text}\``)
  const settings = Object.values(siteSettings).map((setting) => {
    const { name, default: value, devDefault, about } = setting
    return [
      `\`${name}\``,
      describeAllowedValues(setting),
      devDefault === undefined ? shown(value) : `${shown(value)}, ${shown(devDefault)} under --dev`,
      about,
    ]
  })
  return `# Configuration

${GENERATED}

## Variables and flags

A flag takes precedence over its variable, and a variable of the process over \`.env\` in the working folder, of which only \`FOYER_\` and \`OTEL_\` variables are read. A secret is never a flag: set its variable, or let
\`FOYER_X_FILE\` name a file that contains it. Both files may have 64 KiB. All commands take \`--data\` or \`--database\`. A \`FOYER_\` variable that Foyer does not know is reported.

${table(['variable', 'flag of `serve`', 'default', 'meaning'], variables)}

Traces go to an OpenTelemetry collector when \`OTEL_EXPORTER_OTLP_ENDPOINT\` names one.

## Settings of a site

\`npx foyer site set NAME=VALUE…\` changes them, \`npx foyer site get\` shows them; a running server sees the change within a second.

${table(['setting', 'takes', 'default', 'meaning'], settings)}

## Lifetimes

How long things are valid, cached, leased or stored. A setting of the site overrides those that name one; the others are fixed. Windows of
rate limits are in [Limits](limits.md). *Source* is an RFC, a document, a rule of the [security checklist](security-checklist.md), or a [decision](decisions/README.md).

${table(['what', 'time', 'setting', 'source'], lifetimeRows())}
`
}

/** Renders docs/errors.md: every code of all dialects. */
export function errorsPage(): string {
  const provider = (Object.keys(applicationErrors) as ApplicationErrorName[]).map((name) => {
    const { code, status } = applicationErrors[name]
    const { meaning, remedy } = applicationErrorMeanings[name]
    return [`\`${code}\``, String(status), meaning, remedy]
  })
  const data = Object.entries(dataErrors).map(([code, { status, meaning, remedy }]) => [
    `\`${code}\``,
    String(status),
    meaning,
    remedy,
  ])
  const standard = (Object.keys(oauthErrorStatus) as OAuthErrorCode[]).map((code) => {
    const { meaning, remedy } = oauthErrorMeanings[code]
    return [`\`${code}\``, String(oauthErrorStatus[code]), meaning, remedy]
  })
  return `# Errors

${GENERATED}

Every refusal has a stable code, a sentence for people and the id of the request, which is also in the log and in the header
\`x-wix-request-id\`. Internals are only in the log.

## The provider's dialect

\`{"message", "details": {"applicationError": {"code", "description", "data"}}}\`; faulty fields come as
\`details.validationError.fieldViolations\`. Codes with a number are those the provider's SDK knows.

${table(['code', 'status', 'meaning', 'what to do'], provider)}

## The data service

As above; the description begins with the code. In the report of a bulk request each item that failed has an error of its own.

${table(['code', 'status', 'meaning', 'what to do'], data)}

## The standard endpoints

\`{"error", "error_description", "request_id"}\`.

${table(['code', 'status', 'meaning', 'what to do'], standard)}
`
}

/** Renders docs/api.md: every operation, in the order of its chapters. */
export function apiPage(): string {
  const description = openApiDocument(operations, 'https://accounts.example.com')
  const chapters = Object.entries(groups).map(([name, { about }]) => {
    const own = operations.filter(({ group }) => group === name)
    const texts = own.map((operation) => {
      const { method, path, summary, about: more = '', allow, answers, query } = operation
      const parameters = query?.parameters ?? []
      const codes = refusalsOf(operation).map(({ code, status }) => `${status} \`${code}\``)
      return [
        `### ${method} ${path}`,
        `${summary}. ${more}`.trim(),
        [`For ${callers[allow.callers]}.`, ...accessSentences(operation)].join(' '),
        ...(parameters.length === 0
          ? []
          : [
              table(
                ['parameter', 'meaning'],
                parameters.map((one) => [`\`${one.name}\``, one.about]),
              ),
            ]),
        table(
          ['status', 'answer'],
          Object.entries(answers).map(([status, one]) => [status, one.about]),
        ),
        ...(codes.length === 0 ? [] : [`Refuses with ${codes.join(', ')}.`]),
      ].join('\n\n')
    })
    return [`## ${name}`, about, ...texts].join('\n\n')
  })
  return `# The interface

${GENERATED}

A running server describes itself at \`/openapi.json\` (OpenAPI ${description.openapi}), with a name for every schema and an example of every body. [Errors](errors.md) explains the codes.

${chapters.join('\n\n')}
`
}
