import type { ConsoleMessages } from '../../console-messages.js'

export const session: ConsoleMessages['session'] = {
  heading: 'Consola de {site}',
  console: 'Consola',
  signIn: 'Iniciar sesión',
  lead: 'Gestione miembros, inicio de sesión y datos. Solo para miembros del equipo.',
  openInbox: 'Abrir bandeja de entrada de desarrollo',
  noOwner:
    '¿Aún no hay propietario? El servidor muestra un enlace de configuración al iniciarse. O ejecute en el servidor: {code}',
  noRole: 'No forma parte del equipo',
  noRoleHint: 'Esta cuenta no tiene ningún rol en este sitio. Pida a un propietario que la añada al equipo.',
  switchAccount: 'Usar otra cuenta',
  signingIn: 'Iniciando sesión',
  failed: 'Inicio de sesión fallido',
  failedHint: 'Se inició en otra ventana, se canceló o caducó. No se realizó ningún cambio.',
  retry: 'Reintentar',
}
