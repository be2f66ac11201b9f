export function Header() {
  return (
    <header className="header">
      <a className="studio" href="/">
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path className="mark-clay" d="M7 9h18c0 9-3 18-6 19h-6C10 27 7 18 7 9Z" />
          <path
            className="mark-glaze"
            d="M7 9h18c0 4-.6 8-1.6 11.2-1.4 1-2.4-1-3.8.3-1.5 1.4-2.6-1.5-4-.4-1.7 1.3-2.9-.9-4.2.4-.9.9-1.9.5-2.6-.2C7.5 16.5 7 12.8 7 9Z"
          />
        </svg>
        Low Tide Pottery
      </a>
      <p className="tagline">Stoneware by the sea</p>
    </header>
  )
}
