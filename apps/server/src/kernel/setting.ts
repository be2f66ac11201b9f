import { z } from 'zod'

/**
 * A setting of a site. The command line, the owner API, the console's notice before a change and docs/configuration.md
 * are derived from it.
 */
export interface Setting<Name extends string = string, Value = unknown> {
  /** The public name, such as `members.directory`. */
  name: Name
  /** The schema of the text. Unless it is an enumeration, its description states the allowed values. */
  schema: z.ZodString | z.ZodEnum
  /** Returns the value in force. */
  read: (text: string) => Value
  default: string
  /** The default under `--dev`, if it is another one. */
  devDefault?: string
  /** The meaning, in one or two sentences. */
  about: string
  /** Returns a public message that says more than the allowed values do; checked before the schema. */
  error?: (text: string) => string | undefined
  /** Returns the items that differ, for the audit log. Without it, the log has the whole texts before and after. */
  changes?: (before: string, after: string) => SettingChange[]
}

/** A change of a setting, or of one of its items, as the audit log records it. */
export interface SettingChange {
  name: string
  before: string
  after: string
}

/** The settings of one subject, by the name of their value in force. */
type SettingGroup = Readonly<Record<string, Setting>>
/** The texts of a group's settings, by public name. */
export type TextsOf<Group extends SettingGroup> = Record<Group[keyof Group]['name'], string>
/** The values in force of a group's settings. */
export type ValuesOf<Group extends SettingGroup> = { [Key in keyof Group]: ReturnType<Group[Key]['read']> }

/** Declares a setting. Without `read`, its value in force is its text. */
export const setting = <const Name extends string, Schema extends Setting['schema'], Value = z.output<Schema>>(
  declaration: Omit<Setting<Name, Value>, 'schema' | 'read'> & { schema: Schema; read?: (text: string) => Value },
): Setting<Name, Value> => ({ read: (text) => text as Value, ...declaration })

/** Returns the values in force of a group's settings. */
export const valuesInForce = <Group extends SettingGroup>(group: Group, texts: TextsOf<Group>): ValuesOf<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([key, { name, read }]) => [key, read(texts[name as keyof typeof texts])]),
  ) as ValuesOf<Group>

/** Describes the allowed values of a setting. */
export const describeAllowedValues = ({ schema }: Setting): string =>
  schema instanceof z.ZodEnum ? schema.options.join(', ') : (schema.description ?? '')
