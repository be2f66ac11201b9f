/** `unsafe`: a PostgreSQL that may lose what it acknowledged is accepted too (decision 4). */
export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; unsafe?: true }
