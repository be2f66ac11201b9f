/** How a client's refresh tokens follow each other (design §7). */
export type Rotation = 'pending' | 'strict' | 'off'
export const rotations: readonly Rotation[] = ['pending', 'strict', 'off']
