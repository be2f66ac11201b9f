export const dataGrid = {
  column: {
    menu: 'Column {name}',
    ascending: 'Sort ascending',
    descending: 'Sort descending',
    filter: 'Filter by this column',
    pin: 'Pin column',
    unpin: 'Unpin column',
    hide: 'Hide column',
    fit: 'Resize to fit',
    resize: 'Resize with arrow keys',
    width: 'Width of {name}',
    pixels: {
      one: '{count} pixel',
      other: '{count} pixels',
    },
    pinned: '{name} pinned.',
    unpinned: '{name} unpinned.',
    hidden: '{name} hidden. Use Columns to show it again.',
  },
  createdDate: 'Created',
  updatedDate: 'Updated',
  owner: 'Author',
  rowMenu: 'Item {id}',
  copyId: 'Copy ID {id}',
  openUrl: 'Open {url} in a new tab',
  reference: {
    open: 'Open in {collection}',
    missing: 'Item not found',
    empty: 'This item has no other fields.',
  },
  image: {
    preview: 'Image preview',
    open: 'Open image',
    failed: 'The image could not be loaded.',
    elsewhere: 'No preview: the image is hosted on another server.',
  },
  select: {
    page: 'Select all items on this page',
    one: 'Select {id}',
    count: {
      one: '{count} item selected',
      other: '{count} items selected',
    },
    clear: 'Clear selection',
    edit: 'Edit field…',
  },
  edit: {
    title: {
      one: 'Edit {count} item',
      other: 'Edit {count} items',
    },
    value: 'New value',
    hint: 'Leave empty to remove the field. Sent in batches of {size} items.',
    submit: {
      one: 'Change {count} item',
      other: 'Change {count} items',
    },
    changed: {
      one: '{count} item changed.',
      other: '{count} items changed.',
    },
    undo: 'Undo',
    undone: {
      one: 'Change of {count} item undone.',
      other: 'Changes of {count} items undone.',
    },
  },
  delete: {
    title: {
      one: 'Delete {count} item?',
      other: 'Delete {count} items?',
    },
    hint: "This can't be undone. References to these items will break. Sent in batches of {size} items.",
    submit: {
      one: 'Delete {count} item',
      other: 'Delete {count} items',
    },
    deleted: {
      one: '{count} item deleted.',
      other: '{count} items deleted.',
    },
  },
  progress: {
    one: '{done} of {count} item processed.',
    other: '{done} of {count} items processed.',
  },
  failed: {
    one: '{count} item failed',
    other: '{count} items failed',
  },
  more: {
    one: 'and {count} more',
    other: 'and {count} more',
  },
  stopped: 'Stopped. Changes already made are kept.',
  gone: 'This item has been deleted.',
  changedSince: 'Changed by someone else in the meantime.',
  changes: {
    one: '{count} change · Show',
    other: '{count} changes · Show',
  },
}
