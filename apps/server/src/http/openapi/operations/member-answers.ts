import { memberResponse, paths } from '@foyer/protocol'

/** What the operations about members have in common. */
export const group = 'Members'
export const one = `${paths.members}/:memberId`
export const theMember = { 200: { about: 'The member.', schema: memberResponse } }
