import type { ConsoleMessages } from '../../console-messages.js'

export const keys: ConsoleMessages['keys'] = {
  scopes: {
    'members:read': {
      label: 'Leer miembros',
      hint: 'Perfiles, correos y aplicaciones autorizadas.',
    },
    'members:write': {
      label: 'Gestionar miembros',
      hint: 'Crear, importar, aprobar, bloquear, cerrar la sesión y eliminar miembros.',
    },
    'owners:read': {
      label: 'Leer el equipo',
      hint: 'También necesario para listas de sesiones, exportaciones de miembros y el registro de auditoría. Ninguna clave puede modificar el equipo.',
    },
    'sessions:open': {
      label: 'Iniciar la sesión de miembros',
      hint: 'Para sitios web con autenticación propia. No funciona para miembros del equipo.',
    },
    introspect: {
      label: 'Inspeccionar tokens',
      hint: 'Comprueba si un token está activo y a quién pertenece.',
    },
    'addresses:forward': {
      label: 'Reenviar direcciones IP de visitantes',
      hint: 'Para servidores de sitios web: los límites de frecuencia se aplican al visitante y no al servidor.',
    },
    'data:read': {
      label: 'Leer elementos',
      hint: 'Todos los elementos de todas las colecciones.',
    },
    'data:write': {
      label: 'Escribir elementos y colecciones',
      hint: 'Todos los elementos de todas las colecciones.',
    },
    'site:read': {
      label: 'Leer la configuración del sitio',
      hint: 'Ajustes, aplicaciones, webhooks, correos y análisis.',
    },
    'site:write': {
      label: 'Escribir la configuración del sitio',
      hint: 'Ajustes, aplicaciones, webhooks y plantillas de correo.',
    },
  },
  fullAccess: 'Acceso completo',
  revoked: 'Clave de API {name} revocada.',
  new: 'Nueva clave',
  heading: 'Claves de API',
  empty: 'Aún no hay claves de API',
  emptyHint:
    'Una clave de API da a un programa de servidor los permisos que usted elija. Nunca la use en un navegador.',
  key: 'Clave',
  permissions: 'Permisos',
  created: 'Creada',
  expires: 'Caduca el {day}',
  replaced: 'Sustituida: {countdown}',
  revokeOne: 'Revocar {name}…',
  revokeReplacedOne: 'Revocar {name} (sustituida)…',
  replaceOne: 'Sustituir {name}…',
  revokeTitle: '¿Revocar {name}?',
  replaceInstead: 'Para cambiar una clave sin interrupción, sustitúyala.',
  nameHint: '¿Qué usa esta clave?',
  networks: 'Redes',
  networksHint:
    'Direcciones IP o redes que pueden usar la clave, como 203.0.113.0/24, una por línea. Déjelo vacío para permitir cualquiera.',
  lastDay: 'Fecha de caducidad',
  lastDayHint: 'Válida hasta el final de este día (UTC). Déjelo vacío para que no caduque.',
  create: 'Crear clave',
}
