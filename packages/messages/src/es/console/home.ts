import type { ConsoleMessages } from '../../console-messages.js'

export const home: ConsoleMessages['home'] = {
  steps: {
    name: {
      label: 'Poner nombre al sitio',
      hint: 'Aparece en todas las páginas y correos.',
      action: 'Ajustes',
    },
    policy: {
      label: 'Elegir quién puede registrarse',
      hint: 'Todos, con aprobación o por invitación.',
    },
    sender: {
      label: 'Configurar el remitente de correo',
      hint: 'Un nombre y una dirección que los destinatarios reconozcan. Envíe una prueba para comprobarlo.',
      action: 'Correos',
    },
    client: {
      label: 'Añadir la primera aplicación',
      hint: 'El sitio web o la app que usa este servidor para iniciar sesión.',
      action: 'Nueva aplicación',
    },
    signUp: {
      label: 'Probar la página de inicio de sesión',
      hint: 'Cree una cuenta de prueba como lo haría un visitante.',
    },
  },
  heading: 'Inicio',
  membersNow: 'Miembros',
  requests: 'Solicitudes por revisar',
  active: 'Miembros activos',
  blocked: 'Miembros bloqueados',
  getStarted: 'Primeros pasos · {done} de {total}',
  toDo: 'Pendiente',
}
