import type { ConsoleMessages } from '../../console-messages.js'

export const owners: ConsoleMessages['owners'] = {
  roleHints: {
    owner: 'Propietario: acceso completo, incluidos los roles.',
    moderator: 'Moderador: gestiona miembros y ve todo lo demás.',
    'read-only': 'Lector: acceso de solo lectura.',
  },
  roleChanged: '{email} ahora es {role}.',
  invited: 'Invitación enviada a {email}.',
  heading: 'Equipo',
  table: 'Miembros del equipo',
  since: 'Desde',
  roleOf: 'Rol de {email}',
  removeOne: 'Quitar a {email}…',
  invitedBadge: 'Invitado',
  expires: 'Caduca el {day}',
  revokeOne: 'Revocar la invitación para {email}',
  revoked: 'Invitación revocada.',
  invite: 'Invitar a un miembro del equipo',
  submit: 'Enviar invitación',
  removeTitle: '¿Quitar a {email}?',
  removed: '{email} ya no está en el equipo.',
  removeHint:
    'Sigue siendo miembro y pierde de inmediato el acceso a la consola. No se puede quitar al último propietario.',
}
