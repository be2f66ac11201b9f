const iconPaths = {
  cart: 'M3 4h2.2l2.3 11h10l2-8H6.2M9 19.5h.01M16.5 19.5h.01',
  heart:
    'M12 20C7 16.4 4 13.2 4 9.6 4 6.9 6 5 8.3 5c1.6 0 2.9.8 3.7 2.2C12.8 5.8 14.1 5 15.7 5 18 5 20 6.9 20 9.6c0 3.6-3 6.8-8 10.4Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4 8.3 8.3 0 1 0 20 14.5Z',
  system: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01',
  warning: 'M12 4 2.8 20h18.4ZM12 10v4.5M12 17.3h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  calendar: 'M5 6h14v14H5ZM5 10.5h14M9 3.5V8M15 3.5V8',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  down: 'M6 9.5l6 6 6-6',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  previousFast: 'M12 6l-6 6 6 6M18.5 6l-6 6 6 6',
  nextFast: 'M12 6l6 6-6 6M5.5 6l6 6-6 6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const

export type IconName = keyof typeof iconPaths

/** A decorative icon beside a text, or inside a button that has a name. Never the only label. */
export function Icon({ name, filled }: { name: IconName; filled?: boolean }) {
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={filled || undefined}>
      <path d={iconPaths[name]} />
    </svg>
  )
}
