/** `unsafe`: also accepts a PostgreSQL server that may lose acknowledged writes (decision 4). */
export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; unsafe?: true }
