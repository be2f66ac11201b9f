/** How the refresh tokens of a client rotate (design §7). */
export type Rotation = 'pending' | 'strict' | 'off'
export const rotations: readonly Rotation[] = ['pending', 'strict', 'off']
