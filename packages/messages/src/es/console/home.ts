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
  getStarted: 'Primeros pasos · {done} de {total}',
  toDo: 'Pendiente',
  setUpDone: 'Configuración completa',
  today: {
    heading: 'Hoy',
    change: '{change} · {lastWeek}',
    byNow: '{day} pasado a esta hora: {count}',
    wholeDay: '{day} pasado, todo el día: {count}',
    unknown: 'Aún no hay semana anterior',
  },
  attention: {
    heading: 'Requiere atención',
    nothing: 'Nada requiere atención',
    requests: {
      one: '{count} solicitud por revisar',
      many: '{count} de solicitudes por revisar',
      other: '{count} solicitudes por revisar',
    },
    failures: {
      one: '{count} inicio de sesión fallido en las últimas 24 horas (media diaria: {average})',
      many: '{count} de inicios de sesión fallidos en las últimas 24 horas (media diaria: {average})',
      other: '{count} inicios de sesión fallidos en las últimas 24 horas (media diaria: {average})',
    },
    mailFailed: {
      one: '{count} correo no se pudo entregar y se reintentará',
      many: '{count} de correos no se pudieron entregar y se reintentarán',
      other: '{count} correos no se pudieron entregar y se reintentarán',
    },
    mailLate: {
      one: '{count} correo lleva más de 10 minutos en cola',
      many: '{count} de correos llevan más de 10 minutos en cola',
      other: '{count} correos llevan más de 10 minutos en cola',
    },
    webhooks: {
      failing: 'Fallan las entregas del webhook a {host}',
      off: 'Webhook a {host} desactivado tras fallos repetidos',
      gone: 'Webhook a {host} desactivado: el endpoint ya no existe (410)',
    },
    addresses: {
      redirect: {
        one: '{application}: {count} URI de redirección rechazada',
        many: '{application}: {count} de URI de redirección rechazadas',
        other: '{application}: {count} URI de redirección rechazadas',
      },
      origin: {
        one: '{application}: {count} origen rechazado',
        many: '{application}: {count} de orígenes rechazados',
        other: '{application}: {count} orígenes rechazados',
      },
      logout: {
        one: '{application}: {count} URI de cierre de sesión rechazada',
        many: '{application}: {count} de URI de cierre de sesión rechazadas',
        other: '{application}: {count} URI de cierre de sesión rechazadas',
      },
    },
    unknownApplication: 'Aplicación desconocida',
  },
  latest: {
    heading: 'Últimos registros',
    all: 'Todos los miembros',
    none: 'Aún no hay miembros',
  },
}
