import type { ConsoleMessages } from '../../console-messages.js'

export const dataGrid: ConsoleMessages['dataGrid'] = {
  column: {
    menu: 'Columna {name}',
    ascending: 'Orden ascendente',
    descending: 'Orden descendente',
    filter: 'Filtrar por esta columna',
    pin: 'Fijar columna',
    unpin: 'Dejar de fijar columna',
    hide: 'Ocultar columna',
    fit: 'Ajustar al contenido',
    resize: 'Cambiar el ancho con las flechas',
    width: 'Ancho de {name}',
    pixels: {
      one: '{count} píxel',
      many: '{count} píxeles',
      other: '{count} píxeles',
    },
    pinned: '{name} fijada.',
    unpinned: '{name} ya no está fijada.',
    hidden: '{name} oculta. Use Columnas para volver a mostrarla.',
  },
  createdDate: 'Creado',
  updatedDate: 'Modificado',
  owner: 'Autor',
  rowMenu: 'Elemento {id}',
  copyId: 'Copiar ID {id}',
  openUrl: 'Abrir {url} en una pestaña nueva',
  reference: {
    open: 'Abrir en {collection}',
    missing: 'Elemento no encontrado',
    empty: 'Este elemento no tiene otros campos.',
  },
  image: {
    preview: 'Vista previa de la imagen',
    open: 'Abrir imagen',
    failed: 'No se pudo cargar la imagen.',
    elsewhere: 'Sin vista previa, porque la imagen está en otro servidor.',
  },
  select: {
    page: 'Seleccionar todos los elementos de esta página',
    one: 'Seleccionar {id}',
    count: {
      one: '{count} elemento seleccionado',
      many: '{count} elementos seleccionados',
      other: '{count} elementos seleccionados',
    },
    clear: 'Quitar selección',
    edit: 'Editar campo…',
  },
  edit: {
    title: {
      one: 'Editar {count} elemento',
      many: 'Editar {count} elementos',
      other: 'Editar {count} elementos',
    },
    value: 'Nuevo valor',
    hint: 'Déjelo vacío para quitar el campo. Se envía en lotes de {size} elementos.',
    submit: {
      one: 'Cambiar {count} elemento',
      many: 'Cambiar {count} elementos',
      other: 'Cambiar {count} elementos',
    },
    changed: {
      one: '{count} elemento cambiado.',
      many: '{count} elementos cambiados.',
      other: '{count} elementos cambiados.',
    },
    undo: 'Deshacer',
    undone: {
      one: 'Cambio de {count} elemento deshecho.',
      many: 'Cambios de {count} elementos deshechos.',
      other: 'Cambios de {count} elementos deshechos.',
    },
  },
  delete: {
    title: {
      one: '¿Eliminar {count} elemento?',
      many: '¿Eliminar {count} elementos?',
      other: '¿Eliminar {count} elementos?',
    },
    hint: 'Esta acción no se puede deshacer. Las referencias a estos elementos dejarán de funcionar. Se envía en lotes de {size} elementos.',
    submit: {
      one: 'Eliminar {count} elemento',
      many: 'Eliminar {count} elementos',
      other: 'Eliminar {count} elementos',
    },
    deleted: {
      one: '{count} elemento eliminado.',
      many: '{count} elementos eliminados.',
      other: '{count} elementos eliminados.',
    },
  },
  progress: {
    one: '{done} de {count} elemento procesado.',
    many: '{done} de {count} elementos procesados.',
    other: '{done} de {count} elementos procesados.',
  },
  failed: {
    one: '{count} elemento falló',
    many: '{count} elementos fallaron',
    other: '{count} elementos fallaron',
  },
  more: {
    one: 'y {count} más',
    many: 'y {count} más',
    other: 'y {count} más',
  },
  stopped: 'Detenido. Los cambios ya realizados se conservan.',
  gone: 'Este elemento se eliminó.',
  changedSince: 'Otra persona lo cambió mientras tanto.',
  changes: {
    one: '{count} cambio · Mostrar',
    many: '{count} cambios · Mostrar',
    other: '{count} cambios · Mostrar',
  },
}
