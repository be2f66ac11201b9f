import type { ConsoleMessages } from '../../console-messages.js'

export const sample: ConsoleMessages['sample'] = {
  heading: 'Datos de ejemplo',
  hint: '200 miembros con sesiones, solicitudes y 90 días de actividad, una colección y un webhook. Solo en desarrollo; puede eliminarlos después.',
  load: 'Cargar miembros de ejemplo',
  remove: 'Eliminar los datos de ejemplo',
  loaded: 'Miembros de ejemplo cargados',
  removed: 'Datos de ejemplo eliminados',
}
