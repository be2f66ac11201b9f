const offset = 'coalesce((select clock_offset from directory limit 1), 0)'

/** The database's time in milliseconds plus the clock offset of the nodes (design §5), for triggers. */
export const offsetNow = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer) + ${offset}`,
  postgres: `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${offset}`,
}
